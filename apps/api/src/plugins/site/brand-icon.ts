import { type BrandColours, brandTheme } from '@thali/domain/brand/colours'
import sharp from 'sharp'

/** A disc, or with `line` the ring of that width around it, in units of the drawing. */
type Circle = { x: number; y: number; radius: number; colour: string; line?: number; opacity?: number }

/** Length of the drawing's sides. */
const UNITS = 36
const CHANNELS = 4

/** The plate with one spoon, as in the logo. */
function circlesOf(brand: BrandColours): Circle[] {
  const { primary, accent, 'on-primary': line } = brandTheme(brand).light
  return [
    { x: 18, y: 18, radius: 17.5, colour: primary },
    { x: 18, y: 18, radius: 13.25, colour: line, line: 1, opacity: 0.55 },
    { x: 18, y: 11.6, radius: 3.1, colour: line, line: 1.25 },
    { x: 12.4, y: 21.2, radius: 3.1, colour: line, line: 1.25 },
    { x: 23.6, y: 21.2, radius: 4.1, colour: accent },
  ]
}

export function iconSvg(brand: BrandColours): string {
  const circles = circlesOf(brand).map(({ x, y, radius, colour, line, opacity = 1 }) => {
    const place = `cx="${x}" cy="${y}" r="${radius}"`
    if (line === undefined) return `<circle ${place} fill="${colour}"/>`
    return `<circle ${place} fill="none" stroke="${colour}" stroke-width="${line}" stroke-opacity="${opacity}"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${UNITS} ${UNITS}">${circles.join('')}</svg>`
}

type Picture = {
  /** Length of the sides in pixels. */
  px: number
  /** How much of the picture the plate takes; all of it when left out. */
  part?: number
  /** The colour around the plate; nothing when left out. */
  ground?: string
}

/**
 * The icon as PNG. It is drawn here point by point, because the reader of SVG is switched off in this process, so that
 * no uploaded picture can reach it.
 */
export function iconPng(brand: BrandColours, { px, part = 1, ground }: Picture): Promise<Buffer> {
  const circles = circlesOf(brand).map((circle) => ({ ...circle, rgb: rgbOf(circle.colour) }))
  const points = Buffer.alloc(px * px * CHANNELS)
  if (ground !== undefined) points.fill(Buffer.from([...rgbOf(ground), 255]))
  const scale = (px * part) / UNITS
  const margin = (px * (1 - part)) / 2
  for (let point = 0; point < px * px; point += 1) {
    const x = ((point % px) + 0.5 - margin) / scale
    const y = (Math.floor(point / px) + 0.5 - margin) / scale
    for (const circle of circles) paint(points, point * CHANNELS, circle.rgb, coverage(circle, x, y, scale))
  }
  return sharp(points, { raw: { width: px, height: px, channels: CHANNELS } })
    .png()
    .toBuffer()
}

/** How much of a point lies in a circle: between 0 and 1 at its edge, which is so drawn without steps. */
function coverage({ x, y, radius, line, opacity = 1 }: Circle, atX: number, atY: number, scale: number): number {
  const distance = Math.hypot(atX - x, atY - y) - radius
  const outside = line === undefined ? distance : Math.abs(distance) - line / 2
  return opacity * Math.min(Math.max(0.5 - outside * scale, 0), 1)
}

/** Lays a colour over a point, by so much. */
function paint(points: Buffer, at: number, rgb: readonly number[], amount: number): void {
  if (amount === 0) return
  const below = ((points[at + 3] ?? 0) / 255) * (1 - amount)
  const alpha = amount + below
  for (const [channel, value] of rgb.entries()) {
    points[at + channel] = Math.round((value * amount + (points[at + channel] ?? 0) * below) / alpha)
  }
  points[at + 3] = Math.round(255 * alpha)
}

function rgbOf(hex: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16))
}
