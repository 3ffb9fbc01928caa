/** Test program that holds a database until it is killed. */
import { startEmbeddedPostgres } from './embedded-postgres.ts'

const dataDir = process.argv[2] ?? ''

try {
  const postgres = await startEmbeddedPostgres({ dataDir })
  process.on('SIGTERM', () => void postgres.stop().then(() => process.exit(0)))
  tell({ pid: postgres.pid, connection: postgres.connection })
  setInterval(() => undefined, 60_000)
} catch (error) {
  tell({ refusal: error instanceof Error ? { name: error.name, message: error.message } : String(error) })
}

function tell(message: unknown): void {
  process.stdout.write(`${JSON.stringify(message)}\n`)
}
