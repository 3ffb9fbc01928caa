import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'

import { buildWeb } from './build-web.ts'
import { CLIENT_DIST, readWebAssets } from './web-manifest.ts'

const MENU_PAGE = 'src/site/menu/menu.page.tsx'
const MOST_BYTES = 100_000

await buildWeb({ log: () => {} })
const { entry, preloads, pages } = await readWebAssets()
const scripts = [entry, ...preloads, ...(pages[MENU_PAGE] ?? [])]
const sizes = await Promise.all(scripts.map(async (script) => gzipSync(await readFile(CLIENT_DIST + script)).length))
const total = sizes.reduce((sum, bytes) => sum + bytes, 0)

for (const [index, script] of scripts.entries()) console.log(`${String(sizes[index]).padStart(8)}  ${script}`)
console.log(`${String(total).padStart(8)}  gzipped script of the menu page; at most ${MOST_BYTES}`)
if (total > MOST_BYTES) process.exitCode = 1
