import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

export const WEB_ROOT = fileURLToPath(new URL('../apps/web/', import.meta.url))
export const CLIENT_DIST = `${WEB_ROOT}dist/client/`
export const SERVER_DIST = `${WEB_ROOT}dist/server/`

/** What is built for the browser, in this order: guests' pages in both languages and the back office. */
export const BROWSER_BUILDS = ['site', 'site-fr', 'office'] as const
type BrowserBuild = (typeof BROWSER_BUILDS)[number]
export type Wing = 'site' | 'office'

export type SiteLanguage = 'en' | 'fr'

type Chunk = { file: string; name?: string; assets?: string[]; imports?: string[] }
type Manifest = Record<string, Chunk>

/** What the documents of a wing link to; the shape `apps/web/src/document.tsx` expects. */
export type WingAssets = {
  entry: string
  styles: { text: string }
  fonts: string[]
  preloads: string[]
  /** Scripts of each page beside those of the entry. */
  pages: Record<string, string[]>
}

export async function readWebAssets(language: SiteLanguage = 'en'): Promise<Record<Wing, WingAssets>> {
  const guests = language === 'fr' ? 'site-fr' : 'site'
  const [site, office] = await Promise.all([readAssets(guests), readAssets('office')])
  return { site, office }
}

/** Reads the manifest of a build as what each page loads, the entry's own files left out of the pages. */
async function readAssets(build: BrowserBuild): Promise<WingAssets> {
  const wing: Wing = build === 'office' ? 'office' : 'site'
  const manifest = await readManifest(build)
  const [entry = '', ...preloads] = scriptsOf(manifest, `src/entry-${wing}.tsx`)
  const pages: Record<string, string[]> = {}
  for (const source of Object.keys(manifest).filter((key) => key.endsWith('.page.tsx'))) {
    pages[source] = scriptsOf(manifest, source).filter((script) => script !== entry && !preloads.includes(script))
  }
  const styles = { text: await stylesOf(manifest) }
  return { entry, styles, fonts: fontsOf(manifest), preloads, pages }
}

/** The chunks of a build, by source. */
export async function readManifest(build: BrowserBuild): Promise<Manifest> {
  return JSON.parse(await readFile(`${CLIENT_DIST}.vite/${build}.json`, 'utf8')) as Manifest
}

/**
 * Everything of a build that its service worker keeps, by path. Styles stand in the documents. The sounds of alarms,
 * which keep their names, belong to the back office.
 */
export async function readKeptFiles(build: BrowserBuild): Promise<string[]> {
  const chunks = Object.values(await readManifest(build))
  const files = chunks.flatMap(({ file, assets = [] }) => [file, ...assets]).filter((file) => !file.endsWith('.css'))
  const sounds = build === 'office' ? (await readdir(`${CLIENT_DIST}sounds`)).map((name) => `sounds/${name}`) : []
  return [...new Set([...files, ...sounds])].map((file) => `/${file}`).toSorted()
}

async function stylesOf(manifest: Manifest): Promise<string> {
  const style = Object.values(manifest).find(({ file }) => file.endsWith('.css'))
  if (!style) throw new Error('The build has no styles')
  const text = await readFile(CLIENT_DIST + style.file, 'utf8')
  return text.trim().replaceAll('</', '<\\/')
}

/** A chunk's script first, then everything it imports at once, whatever depth. */
function scriptsOf(manifest: Manifest, source: string): string[] {
  const scripts = new Set<string>()
  const pending = [source]
  for (const key of pending) {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build has no chunk for ${key}`)
    scripts.add(`/${chunk.file}`)
    pending.push(...(chunk.imports ?? []).filter((imported) => !pending.includes(imported)))
  }
  return [...scripts]
}

function fontsOf(manifest: Manifest): string[] {
  const files = Object.values(manifest).flatMap(({ file, assets = [] }) => [file].concat(assets))
  return [...new Set(files.filter((file) => file.endsWith('.woff2')))].map((file) => `/${file}`)
}
