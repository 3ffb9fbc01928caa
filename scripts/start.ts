import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { enableCompileCache } from 'node:module'
import path from 'node:path'

import { StartRefusal } from '@thali/keeper/start-refusal'

// The npm script uses `exec`, because npm sends signals to the shell between it and this process, and a shell does not
// forward them. The part after `||` is for Windows, whose shell has no `exec` and forwards nothing anyway.

const PARENT_CHECK_MS = 1_000

// Loading the same modules again is a third of the start time.
enableCompileCache(path.join(import.meta.dirname, '../.cache/compiled'))

const siteBuilt = buildSite()
// It is awaited once the database is there; until then nobody would hear of its failure.
siteBuilt.catch(() => undefined)
if (process.env['npm_lifecycle_event'] === 'start') endWithParent()
const { serve } = await import('../apps/api/src/main.ts')
await serve(siteBuilt)

/** In a process of its own: the builder's memory would stay with the server for as long as that runs. */
async function buildSite(): Promise<void> {
  const build = spawn(process.execPath, [path.join(import.meta.dirname, 'build-web.ts')], { stdio: 'inherit' })
  const [code] = (await once(build, 'exit')) as [number | null]
  if (code !== 0) throw new StartRefusal('The site could not be built; the reason stands above.')
}

/** npm killed without warning can pass no signal on; the server would keep the port and the data folder. */
function endWithParent(): void {
  const parent = process.ppid
  const check = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(check)
    process.kill(process.pid, 'SIGTERM')
  }, PARENT_CHECK_MS)
  check.unref()
}
