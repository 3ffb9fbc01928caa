import { connectionTo, type DatabaseConnection } from '@thali/keeper/connection/connect'
import { startEmbeddedPostgres } from '@thali/keeper/embedded/embedded-postgres'

import { moveDatabase } from '../../apps/api/src/database/moving/move-database.ts'
import { MoveRefusal } from '../../apps/api/src/database/moving/move-refusal.ts'
import { makeQueueTables } from '../../apps/api/src/outbox/message-queue.ts'
import { runCommand } from './command.ts'

const HELP = `npm run move -- --from PLACE --to PLACE [--json]

Moves an installation to another database server: to the next major version of PostgreSQL, or from the embedded database
to a server of your own. A place is postgres://user:secret@host/database, or the data folder of an embedded database.
Stop the product first; --to must be empty. The database of --from stays as it is. Afterwards start the product with
the new DATABASE_URL or DATA_DIR; secrets.json and the folder media stay in the data folder, or are copied to the new one.
Ends with 0 when every table is the same on both sides, 1 when nothing was moved.`

await runCommand({
  help: HELP,
  options: { from: { type: 'string' }, to: { type: 'string' } },
  async run({ from, to }, tell) {
    if (!from || !to) throw new MoveRefusal('Name both databases with --from and --to; --help says more.')
    const startedAt = performance.now()
    const opened: Place[] = []
    try {
      for (const place of [from, to]) opened.push(await open(place))
      const [source, target] = opened.map(({ connection }) => connection) as [DatabaseConnection, DatabaseConnection]
      const moved = await moveDatabase({ from: source, to: target, makeQueue: makeQueueTables, tell })
      const seconds = Math.round((performance.now() - startedAt) / 100) / 10
      tell(`${Math.ceil(moved.bytes / 1_048_576)} MB in ${seconds} s: start the product on the new database`)
      return { end: 'good', said: { ...moved, seconds } }
    } finally {
      for (const { letGo } of opened.toReversed()) await letGo()
    }
  },
})

type Place = { connection: DatabaseConnection; letGo: () => Promise<void> }

async function open(place: string): Promise<Place> {
  if (/^postgres(?:ql)?:/.test(place)) return { connection: connectionTo(place), letGo: () => Promise.resolve() }
  const server = await startEmbeddedPostgres({ dataDir: place })
  return { connection: server.connection, letGo: () => server.stop() }
}
