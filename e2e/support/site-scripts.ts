import { readManifest } from '../../scripts/web-manifest.ts'

/**
 * Pattern of the URL of a script that a page loads later, by its source file. For a source that both wings load, name the
 * `wing`.
 */
export async function scriptOf(
  source: string,
  wing: 'office' | 'site' = source.startsWith('src/back-office/') ? 'office' : 'site',
): Promise<string> {
  const file = (await readManifest(wing))[source]?.file
  if (file === undefined) throw new Error(`${source} is not in the built ${wing}.`)
  return `**/${file}`
}
