import { readFile } from 'node:fs/promises'
import path from 'node:path'

/** Pattern of the URL at which the built site has the script of a source file, which a page loads later. */
export async function scriptOf(source: string): Promise<string> {
  const built = path.resolve(import.meta.dirname, '../../apps/web/dist/client/.vite/manifest.json')
  const manifest = JSON.parse(await readFile(built, 'utf8')) as Record<string, { file: string } | undefined>
  const file = manifest[source]?.file
  if (file === undefined) throw new Error(`${source} is not in the built site.`)
  return `**/${file}`
}
