import sharp from 'sharp'
import { readFileSync } from 'node:fs'
const [out, height, top, ...names] = process.argv.slice(2)
const H = Number(height),
  T = Number(top)
const parts = await Promise.all(
  names.map(async (n, i) => {
    const f = `look/${n}.png`
    const { width, height: h } = await sharp(f).metadata()
    const take = Math.min(H, h - T)
    return {
      input: await sharp(f).extract({ left: 0, top: T, width, height: take }).toBuffer(),
      left: i * (width + 10),
      top: 0,
      width,
    }
  }),
)
const w = parts.reduce((s, p) => s + p.width + 10, 0)
await sharp({ create: { width: w, height: H, channels: 3, background: '#888' } })
  .composite(parts.map(({ width, ...p }) => p))
  .png()
  .toFile(out)
