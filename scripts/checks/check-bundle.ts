import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'

import { buildWeb } from '../build-web.ts'
import { CLIENT_DIST, readWebAssets, type WingAssets } from '../web-manifest.ts'

/** The most bytes of gzipped script that a public page may load before it can be used. */
const MOST_BYTES: Readonly<Record<string, number>> = {
  'menu/menu': 90_300,
  'account/dashboard': 117_500,
  'account/security': 94_000,
  'auth/forgot-password': 92_500,
  'auth/login': 94_500,
  'auth/reset-password': 94_300,
  'auth/signup': 96_500,
  'checkout/checkout': 140_000,
  'confirmation/order-success': 107_000,
  'errors/denied': 75_000,
  'errors/not-found': 84_000,
  'home/home': 93_500,
  'legal/privacy': 77_200,
  'legal/terms': 77_000,
  'offers/unsubscribe': 77_000,
  'orders/receipt': 92_000,
  'payments/payment-cancel': 87_000,
  'reservations/own/reservation': 103_000,
  'reservations/reservations': 112_000,
}
const PUBLIC_PAGE = /^src\/site\/(?<name>.+)\.page\.tsx$/

async function bytesByScript({ entry, preloads, pages }: WingAssets): Promise<Map<string, number>> {
  const scripts = [...new Set([entry, ...preloads, ...Object.values(pages).flat()])]
  const sizes = await Promise.all(scripts.map(async (file) => gzipSync(await readFile(CLIENT_DIST + file)).length))
  return new Map(scripts.map((file, index) => [file, sizes[index] ?? 0]))
}

await buildWeb({ log: () => {} })
const { site: assets } = await readWebAssets()
const bytes = await bytesByScript(assets)

console.log('   bytes      most  left')
for (const [source, scripts] of Object.entries(assets.pages)) {
  const name = PUBLIC_PAGE.exec(source)?.groups?.['name']
  if (name === undefined) continue

  const most = MOST_BYTES[name] ?? 0
  const total = [assets.entry, ...assets.preloads, ...scripts].reduce((sum, file) => sum + (bytes.get(file) ?? 0), 0)
  const isTooMuch = total > most
  console.log(
    [total, most, most - total].map((n) => String(n).padStart(8)).join(''),
    name,
    isTooMuch ? '✗ too much' : '',
  )
  if (isTooMuch) process.exitCode = 1
}
