import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

export const WEB_ROOT = fileURLToPath(new URL('../apps/web/', import.meta.url))
export const CLIENT_DIST = `${WEB_ROOT}dist/client/`
export const SERVER_ENTRY = `${WEB_ROOT}dist/server/entry-server.js`

const ENTRY = 'src/entry-client.tsx'

type Chunk = { file: string; css?: string[]; assets?: string[]; imports?: string[] }
type Manifest = Record<string, Chunk>
export type PageFiles = { scripts: string[]; styles: string[] }

/** What the site's documents link to; the shape `apps/web/src/document.ts` expects. */
export type WebAssets = {
  entry: string
  styles: string[]
  fonts: string[]
  preloads: string[]
  pages: Record<string, PageFiles>
}

/** Reads the client build's manifest as what each page loads, the entry's own files left out of the pages. */
export async function readWebAssets(): Promise<WebAssets> {
  const manifest = JSON.parse(await readFile(`${CLIENT_DIST}.vite/manifest.json`, 'utf8')) as Manifest
  const entry = filesOf(manifest, ENTRY)
  const pages: Record<string, PageFiles> = {}
  for (const source of Object.keys(manifest).filter((key) => key.endsWith('.page.tsx'))) {
    const own = filesOf(manifest, source)
    pages[source] = {
      scripts: own.scripts.filter((script) => !entry.scripts.includes(script)),
      styles: own.styles.filter((style) => !entry.styles.includes(style)),
    }
  }
  const [file = '', ...preloads] = entry.scripts
  return { entry: file, styles: entry.styles, fonts: fontsOf(manifest), preloads, pages }
}

/** A chunk's script first, then everything it imports at once, whatever depth. */
function filesOf(manifest: Manifest, source: string): PageFiles {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const pending = [source]
  for (const key of pending) {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build has no chunk for ${key}`)
    scripts.add(`/${chunk.file}`)
    for (const style of chunk.css ?? []) styles.add(`/${style}`)
    pending.push(...(chunk.imports ?? []).filter((imported) => !pending.includes(imported)))
  }
  return { scripts: [...scripts], styles: [...styles] }
}

function fontsOf(manifest: Manifest): string[] {
  const files = Object.values(manifest).flatMap(({ file, assets = [] }) => [file].concat(assets))
  return [...new Set(files.filter((file) => file.endsWith('.woff2')))].map((file) => `/${file}`)
}
