import { createHash } from 'node:crypto'
import { glob, readFile, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import { build, type InlineConfig } from 'vite'

import { BROWSER_BUILDS, CLIENT_DIST, readKeptFiles, readWebAssets, WEB_ROOT, type WingAssets } from './web-manifest.ts'

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

/** One for each wing and language, their service workers, the renderer in two languages, and the compressing. */
const STEPS = 2 * BROWSER_BUILDS.length + 3

type BuildOptions = {
  force?: boolean
  /** Told after each part of a build, of how many. */
  onStep?: (done: number, of: number) => void
  /** Told the size of each page's script. */
  onSize?: (line: string) => void
}

/**
 * Builds the browser files and the server renderer, unless the sources are unchanged. The stamp is written last, so
 * that an interrupted build is repeated.
 */
export async function buildWeb({ force = false, onStep, onSize }: BuildOptions = {}): Promise<{ built: boolean }> {
  const hash = await sourceHash()
  const stamp = await readFile(STAMP, 'utf8').catch(() => null)
  if (!force && stamp === hash) return { built: false }

  await rm(STAMP, { force: true })
  await rm(CLIENT_DIST, { recursive: true, force: true })
  let done = 0
  const tellStep = () => onStep?.((done += 1), STEPS)
  onStep?.(done, STEPS)
  const buildPart = async (options: InlineConfig) => {
    await build({ configFile: CONFIG, logLevel: 'warn', ...options })
    tellStep()
  }
  await Promise.all(BROWSER_BUILDS.map((mode) => buildPart({ mode })))
  const buildName = JSON.stringify(hash.slice(0, BUILD_NAME_LETTERS))
  const workers = BROWSER_BUILDS.map(async (name) => {
    const define = { __THALI_BUILD__: buildName, __THALI_FILES__: JSON.stringify(await readKeptFiles(name)) }
    await buildPart({ mode: `worker-${name}`, define })
  })
  const assets = { en: await readWebAssets('en'), fr: await readWebAssets('fr') }
  const renderers = (['en', 'fr'] as const).map((language) =>
    buildPart({
      mode: `server-${language}`,
      // Left to run time, React would draw with its development checks, at more than twice the cost.
      define: {
        __THALI_ASSETS__: JSON.stringify(assets[language]),
        __THALI_BUILD__: buildName,
        'process.env.NODE_ENV': '"production"',
      },
      build: { ssr: 'src/entry-server.tsx' },
    }),
  )
  await Promise.all([...workers, ...renderers])
  const sizes = await compressAssets()
  if (onSize) for (const wing of [assets.en.site, assets.fr.site, assets.en.office]) reportSizes(wing, sizes, onSize)
  await writeFile(STAMP, hash)
  tellStep()
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
  const names: string[] = []
  for await (const name of glob('**/*', { cwd: CLIENT_DIST })) if (COMPRESSIBLE.test(name)) names.push(name)
  // All at once: zlib works in the threads of Node's pool, so every core has something to do.
  await Promise.all(
    names.map(async (name) => {
      const content = await readFile(CLIENT_DIST + name)
      const zipped = await promisify(gzip)(content, { level: 9 })
      sizes.set(`/${name}`, zipped.length)
      if (content.length < SMALLEST_COMPRESSED) return

      const squeezed = await promisify(brotliCompress)(content, {
        params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
      })
      await Promise.all([
        writeFile(`${CLIENT_DIST}${name}.gz`, zipped),
        writeFile(`${CLIENT_DIST}${name}.br`, squeezed),
      ])
    }),
  )
  return sizes
}

/** The script a visitor's first page brings along, by page. */
function reportSizes(
  { entry, preloads, pages }: WingAssets,
  sizes: ReadonlyMap<string, number>,
  tell: (line: string) => void,
): void {
  for (const [source, scripts] of Object.entries(pages)) {
    const bytes = [entry, ...preloads, ...scripts].reduce((sum, script) => sum + (sizes.get(script) ?? 0), 0)
    const name = source.replace(/^src\/(?:site|back-office)\//, '').replace('.page.tsx', '')
    tell(`${(bytes / 1000).toFixed(1).padStart(7)} kB of script, gzipped: ${name}`)
  }
}

/** One line that is written over, or a single one where nobody watches. */
function showProgress(done: number, of: number): void {
  if (process.stdout.isTTY) {
    process.stdout.write(`Building the site: ${done} of ${of} parts${done === of ? '\n' : '\r'}`)
  } else if (done === 0) console.log('Building the site, once for this state of the sources')
}

if (import.meta.main) {
  const showsSizes = process.argv.includes('--sizes')
  await buildWeb({
    force: process.argv.includes('--force'),
    onStep: showProgress,
    ...(showsSizes && { onSize: console.log }),
  })
}
