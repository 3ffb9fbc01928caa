import { readdir, readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'

import { buildWeb } from '../build-web.ts'
import { CLIENT_DIST, readWebAssets, type SiteLanguage, type WingAssets } from '../web-manifest.ts'
import { findRings, type Import } from './import-graph.ts'

/** The most bytes of gzipped script that a public page may load before it can be used. Each page knows whether its device is shared. */
const MOST_BYTES: Readonly<Record<string, number>> = {
  'menu/menu': 88_900,
  'account/dashboard': 121_300,
  // Three of its parts come later; their frame is here.
  'account/security': 93_700,
  'auth/forgot-password': 91_500,
  'auth/login': 93_600,
  'auth/reset-password': 93_000,
  'auth/signup': 95_500,
  'checkout/checkout': 149_900,
  'confirmation/order-success': 112_100,
  'errors/denied': 73_800,
  'errors/not-found': 74_600,
  'home/home': 92_600,
  // Says of each kind of data how long it is kept.
  'legal/privacy': 76_700,
  'legal/terms': 75_700,
  'account/unsubscribe': 75_700,
  // Shares with another page how a file is saved, as a script of its own.
  'orders/receipt': 94_300,
  'confirmation/payment-cancel': 86_100,
  'ready/ready': 83_500,
  'reservations/own/reservation': 102_800,
  'reservations/reservations': 113_600,
}
/** French takes more letters, and letters of more bytes. */
const MOST_MORE_IN_FRENCH = 2_000
const PUBLIC_PAGE = /^src\/site\/(?<name>.+)\.page\.tsx$/

async function bytesByScript({ entry, preloads, pages }: WingAssets): Promise<Map<string, number>> {
  const scripts = [...new Set([entry, ...preloads, ...Object.values(pages).flat()])]
  const sizes = await Promise.all(scripts.map(async (file) => gzipSync(await readFile(CLIENT_DIST + file)).length))
  return new Map(scripts.map((file, index) => [file, sizes[index] ?? 0]))
}

/** Bytes of each page, by the name of its source. */
async function bytesByPage(language: SiteLanguage): Promise<Map<string, number>> {
  const { site: assets } = await readWebAssets(language)
  const bytes = await bytesByScript(assets)
  const pages = new Map<string, number>()
  for (const [source, scripts] of Object.entries(assets.pages)) {
    const name = PUBLIC_PAGE.exec(source)?.groups?.['name']
    const loaded = [assets.entry, ...assets.preloads, ...scripts]
    if (name !== undefined)
      pages.set(
        name,
        loaded.reduce((sum, file) => sum + (bytes.get(file) ?? 0), 0),
      )
  }
  return pages
}

const STATIC_IMPORT = /(?:\bfrom|\bimport)\s*["'`]\.\/(?<to>[\w-]+\.js)["'`]/g

/**
 * Scripts that import each other in a ring. Which of them runs first then depends on which part of the page arrives first,
 * and what the others read while they start, such as the icon in a table of looks, is undefined in one order of the two.
 */
async function listRings(): Promise<Import[][]> {
  const scripts = (await readdir(`${CLIENT_DIST}assets`)).filter((name) => name.endsWith('.js'))
  const texts = await Promise.all(scripts.map((name) => readFile(`${CLIENT_DIST}assets/${name}`, 'utf8')))
  const imports = scripts.flatMap((from, index) =>
    [...(texts[index] ?? '').matchAll(STATIC_IMPORT)].map(({ groups }) => ({
      from,
      to: groups?.['to'] ?? '',
      isTypeOnly: false,
    })),
  )
  return findRings(imports, (name) => name)
}

await buildWeb()
for (const ring of await listRings()) {
  console.log(`✗ these scripts import each other in a ring: ${[...new Set(ring.map(({ from }) => from))].join(', ')}`)
  process.exitCode = 1
}
const [english, french] = await Promise.all([bytesByPage('en'), bytesByPage('fr')])

console.log('   bytes      most  left    French')
for (const [name, total] of english) {
  const most = MOST_BYTES[name] ?? 0
  const inFrench = french.get(name) ?? Infinity
  const isTooMuch = total > most || inFrench > total + MOST_MORE_IN_FRENCH
  console.log(
    [total, most, most - total, inFrench].map((n) => String(n).padStart(8)).join(''),
    name,
    isTooMuch ? '✗ too much' : '',
  )
  if (isTooMuch) process.exitCode = 1
}
