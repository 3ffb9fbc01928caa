import { connectionTo, connectionWithin, type DatabaseConnection } from '@thali/keeper/connection/connect'
import { startEmbeddedPostgres } from '@thali/keeper/embedded/embedded-postgres'
import { findRunning } from '@thali/keeper/embedded/running-connection'
import { StartRefusal } from '@thali/keeper/start-refusal'

import { readOperatorSettings } from '../../apps/api/src/config/config.ts'
import { readArchive } from '../../apps/api/src/database/leaving/read-archive.ts'
import { openMediaStore } from '../../apps/api/src/features/media/media.ts'
import { makeQueueTables } from '../../apps/api/src/outbox/message-queue.ts'
import { runCommand } from './command.ts'

const HELP = `npm run import-all -- --from FILE.zip [--json]

Reads an archive of npm run export-all into a new installation, that of DATA_DIR or DATABASE_URL: one that was never started, or
that has no orders, payments and bookings yet. Its starter menu and accounts are replaced. Stop the product first. Every table is
compared with the house that it comes from before anything counts.

Passwords are not in the archive: give an admin a new one with npm run admin -- --reset EMAIL; the others choose theirs by "Forgot
password". Ends with 0 when every table is the same, with 1 when nothing was changed.`

await runCommand({
  help: HELP,
  options: { from: { type: 'string' } },
  async run({ from }, tell) {
    if (!from) throw new StartRefusal('Name the archive with --from; --help says more.')
    const { dataDir, databaseUrl, photos: s3 } = readOperatorSettings(process.env)
    const place = await open(dataDir, databaseUrl)
    try {
      const media = await openMediaStore({ dataDir, s3 })
      const arrival = { file: from, connection: place.connection, media, makeQueue: makeQueueTables, tell }
      const { house, madeAt, tables, photos } = await readArchive(arrival)
      const rows = tables.reduce((sum, table) => sum + table.rows, 0)
      tell(
        `${house} of ${madeAt}: ${rows} rows of ${tables.length} tables, ${photos} photos, the same as they were written`,
      )
      tell('Start the product, and give an admin a password: npm run admin -- --reset EMAIL')
      return { end: 'good', said: { house, madeAt, rows, tables: tables.length, photos } }
    } finally {
      await place.letGo()
    }
  },
})

type Place = { connection: DatabaseConnection; letGo: () => Promise<void> }

/** A new installation may have no database yet. */
async function open(dataDir: string, databaseUrl: string | undefined): Promise<Place> {
  if (databaseUrl !== undefined) return { connection: connectionTo(databaseUrl), letGo: () => Promise.resolve() }
  if (await findRunning(dataDir)) throw new StartRefusal('The product is at work here: stop it first.')
  const server = await startEmbeddedPostgres({ dataDir })
  return { connection: connectionWithin(server.connection), letGo: () => server.stop() }
}
