import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const ROOT = new URL('../../../../', import.meta.url)

/** Version of the whole program. */
export const VERSION = (JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8')) as { version: string }).version

/** The commit that runs: what an image was built with, else what git says of this folder; null where neither is known. */
export const COMMIT = process.env['THALI_COMMIT'] || commitOfFolder()

function commitOfFolder(): string | null {
  try {
    const args = ['--git-dir', fileURLToPath(new URL('.git', ROOT)), 'rev-parse', '--short=8', 'HEAD']
    return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    // Without git, or copied without its history.
    return null
  }
}
