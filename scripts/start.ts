import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { enableCompileCache } from 'node:module'
import path from 'node:path'

// The npm script uses `exec`, because npm sends signals to the shell between it and this process, and a shell does not
// forward them. The part after `||` is for Windows, whose shell has no `exec` and forwards nothing anyway.

const PARENT_CHECK_MS = 1_000

// Loading the same modules again is a third of the start time.
enableCompileCache(path.join(import.meta.dirname, '../.cache/compiled'))

// In a process of its own: the builder's memory would stay with the server for as long as that runs.
const build = spawn(process.execPath, [path.join(import.meta.dirname, 'build-web.ts')], { stdio: 'inherit' })
// Meanwhile the server's modules are read; that starts nothing yet.
const [[buildCode]] = await Promise.all([
  once(build, 'exit') as Promise<[number | null]>,
  import('../apps/api/src/server.ts'),
])
if (buildCode !== 0) process.exit(buildCode ?? 1)

if (process.env['npm_lifecycle_event'] === 'start') endWithParent()
await import('../apps/api/src/main.ts')

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
