import { readManifest } from '../../scripts/web-manifest.ts'

/** Pattern of the URL at which the built site has the script of a source file, which a page loads later. */
export async function scriptOf(source: string): Promise<string> {
  const wing = source.startsWith('src/back-office/') ? 'office' : 'site'
  const file = (await readManifest(wing))[source]?.file
  if (file === undefined) throw new Error(`${source} is not in the built ${wing}.`)
  return `**/${file}`
}
