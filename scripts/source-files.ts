import { readdir } from 'node:fs/promises'
import path from 'node:path'

export const REPOSITORY = path.resolve(import.meta.dirname, '..')

/** Made by tools, never by people. */
const MADE = new Set(['node_modules', 'dist', 'look', 'coverage', '.git', '.cache', '.data', 'data'])

/** The Android project: made by Capacitor, and compared with that by `apps/pos/project.test.ts`. */
const MADE_FOLDERS = new Set(['apps/pos/android'])

/** Every file people write, with `/` between folders, counted from the root of the repository. */
export async function listFiles(folder = ''): Promise<string[]> {
  const entries = await readdir(path.join(REPOSITORY, folder), { withFileTypes: true })
  const lists = entries
    .filter(({ name }) => !MADE.has(name))
    .map(async (entry) => {
      const name = path.posix.join(folder, entry.name)
      if (entry.isDirectory()) return MADE_FOLDERS.has(name) ? [] : listFiles(name)
      return entry.isFile() ? [name] : []
    })
  return (await Promise.all(lists)).flat().toSorted()
}

/** Prints findings and makes the process fail if there are any. */
export function reportFindings(findings: readonly string[]): void {
  for (const finding of findings) console.error(finding)
  if (findings.length > 0) process.exitCode = 1
}
