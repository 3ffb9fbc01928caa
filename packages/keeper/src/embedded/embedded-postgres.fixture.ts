import { readdirSync, watch } from 'node:fs'
import path from 'node:path'

import { startEmbeddedPostgres } from './embedded-postgres.ts'

/** Test program that holds a database until it is killed. With `--dies-early` it kills itself while it makes the cluster. */

const [, , dataDir = '', flag] = process.argv

if (flag === '--dies-early') dieInTheMiddle()

try {
  const postgres = await startEmbeddedPostgres({ dataDir })
  process.on('SIGTERM', () => void postgres.stop().then(() => process.exit(0)))
  tell({ pid: postgres.pid, connection: postgres.connection })
  setInterval(() => undefined, 60_000)
} catch (error) {
  tell({ refusal: error instanceof Error ? { name: error.name, message: error.message } : String(error) })
}

/** Kills this program at the first file in the cluster's side folder, long before `initdb` is done and the folder is renamed. */
function dieInTheMiddle(): void {
  const die = () => process.kill(process.pid, 'SIGKILL')
  watch(dataDir, (_, name) => {
    if (!name?.startsWith('postgres.new-')) return
    const cluster = path.join(dataDir, name)
    watch(cluster, die)
    if (readdirSync(cluster).length > 0) die()
  })
}

function tell(message: unknown): void {
  process.stdout.write(`${JSON.stringify(message)}\n`)
}
