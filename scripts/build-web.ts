import { createHash } from 'node:crypto'
import { glob, readFile, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import { build } from 'vite'

import {
  BROWSER_BUILDS,
  CLIENT_DIST,
  readKeptFiles,
  readWebAssets,
  SERVER_DIST,
  WEB_ROOT,
  type WingAssets,
} from './web-manifest.ts'

const REPOSITORY = fileURLToPath(new URL('../', import.meta.url))
const CONFIG = `${WEB_ROOT}vite.config.ts`
const STAMP = `${WEB_ROOT}dist/built-from`

/** Everything the built site depends on. Tests and build output change nothing in it. */
const SOURCES = [
  'apps/web/{src,public}/**/*',
  'apps/web/{vite.config.ts,pos.config.ts,pos.html,package.json}',
  'apps/pos/{package.json,too-old.html}',
  'packages/{contracts,domain}/{package.json,src/**/*.ts}',
  'scripts/{build-web,web-manifest}.ts',
  'package-lock.json',
]
const COMPRESSIBLE = /\.(?:js|css|svg|json|webmanifest|txt)$/
const SMALLEST_COMPRESSED = 500
const BUILD_NAME_LETTERS = 12

type Log = (text: string) => void

/**
 * Builds the browser files and the server renderer, unless the sources are unchanged. The stamp is written last, so
 * that an interrupted build is repeated.
 */
export async function buildWeb({ log, force = false }: { log: Log; force?: boolean }): Promise<{ built: boolean }> {
  const hash = await sourceHash()
  const stamp = await readFile(STAMP, 'utf8').catch(() => null)
  if (!force && stamp === hash) return { built: false }

  await rm(STAMP, { force: true })
  for (const mode of BROWSER_BUILDS) await build({ configFile: CONFIG, logLevel: 'warn', mode })
  const buildName = JSON.stringify(hash.slice(0, BUILD_NAME_LETTERS))
  for (const name of BROWSER_BUILDS) {
    const define = { __THALI_BUILD__: buildName, __THALI_FILES__: JSON.stringify(await readKeptFiles(name)) }
    await build({ configFile: CONFIG, logLevel: 'warn', mode: `worker-${name}`, define })
  }
  const assets = { en: await readWebAssets('en'), fr: await readWebAssets('fr') }
  for (const language of ['en', 'fr'] as const) {
    await build({
      configFile: CONFIG,
      logLevel: 'warn',
      mode: `server-${language}`,
      // Left to run time, React would draw with its development checks, at more than twice the cost.
      define: {
        __THALI_ASSETS__: JSON.stringify(assets[language]),
        __THALI_BUILD__: buildName,
        'process.env.NODE_ENV': '"production"',
      },
      build: { ssr: 'src/entry-server.tsx' },
    })
  }
  const sizes = await compressAssets()
  for (const wing of [assets.en.site, assets.fr.site, assets.en.office]) report(wing, sizes, log)
  await writeFile(STAMP, hash)
  return { built: true }
}

/** A fingerprint of the sources. */
export async function sourceHash(): Promise<string> {
  const files: string[] = []
  for await (const entry of glob(SOURCES, { cwd: REPOSITORY, withFileTypes: true })) {
    if (entry.isFile() && !/\.test\.tsx?$/.test(entry.name)) files.push(`${entry.parentPath}/${entry.name}`)
  }
  const hash = createHash('sha256').update(process.version)
  for (const file of files.sort())
    hash
      .update(file.slice(REPOSITORY.length))
      .update('\0')
      .update(await readFile(file))
  return hash.digest('hex')
}

/** Writes `.br` and `.gz` beside every file worth it, so that the server never compresses one twice. */
async function compressAssets(): Promise<Map<string, number>> {
  const sizes = new Map<string, number>()
  for await (const name of glob('**/*', { cwd: CLIENT_DIST })) {
    if (!COMPRESSIBLE.test(name)) continue
    const content = await readFile(CLIENT_DIST + name)
    const zipped = await promisify(gzip)(content, { level: 9 })
    sizes.set(`/${name}`, zipped.length)
    if (content.length < SMALLEST_COMPRESSED) continue

    const squeezed = await promisify(brotliCompress)(content, {
      params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    })
    await Promise.all([writeFile(`${CLIENT_DIST}${name}.gz`, zipped), writeFile(`${CLIENT_DIST}${name}.br`, squeezed)])
  }
  return sizes
}

/** The script a visitor's first page brings along, by page. */
function report({ entry, preloads, pages }: WingAssets, sizes: Map<string, number>, log: Log): void {
  for (const [source, scripts] of Object.entries(pages)) {
    const bytes = [entry, ...preloads, ...scripts].reduce((sum, script) => sum + (sizes.get(script) ?? 0), 0)
    const name = source.replace(/^src\/(?:site|back-office)\//, '').replace('.page.tsx', '')
    log(`${(bytes / 1000).toFixed(1).padStart(7)} kB of script, gzipped: ${name}`)
  }
}

if (import.meta.main) {
  const { built } = await buildWeb({ log: console.log, force: process.argv.includes('--force') })
  console.log(built ? `Built ${SERVER_DIST.slice(REPOSITORY.length)}` : 'The site is up to date')
}
