import { readManifest } from '../../scripts/web-manifest.ts'

/**
 * Pattern of the URL of a script that a page loads later, by its source file, or by the name of the chunk where several
 * are in one (`vite.config.ts`). For a source that both wings load, name the
 * `wing`.
 */
export async function scriptOf(
  source: string,
  wing: 'office' | 'site' = source.startsWith('src/back-office/') ? 'office' : 'site',
): Promise<string> {
  const chunks = await readManifest(wing)
  const { file } = chunks[source] ?? Object.values(chunks).find(({ name }) => name === source) ?? {}
  if (file === undefined) throw new Error(`${source} is not in the built ${wing}.`)
  return `**/${file}`
}
