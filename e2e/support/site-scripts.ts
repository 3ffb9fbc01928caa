import { readManifest } from '../../scripts/web-manifest.ts'

/** Pattern of the URL at which the built site has the script of a source file, which a page loads later. A source that both wings have needs the `wing`. */
export async function scriptOf(
  source: string,
  wing: 'office' | 'site' = source.startsWith('src/back-office/') ? 'office' : 'site',
): Promise<string> {
  const file = (await readManifest(wing))[source]?.file
  if (file === undefined) throw new Error(`${source} is not in the built ${wing}.`)
  return `**/${file}`
}
