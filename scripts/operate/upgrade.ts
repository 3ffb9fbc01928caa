import { parseArgs } from 'node:util'

import { connectionTo, type DatabaseConnection } from '../../apps/api/src/database/database.ts'
import { EmbeddedPostgresError, startEmbeddedPostgres } from '../../apps/api/src/database/embedded/embedded-postgres.ts'
import { moveDatabase, MoveRefusal } from '../../apps/api/src/database/moving/move-database.ts'
import { openMessageQueue } from '../../apps/api/src/outbox/message-queue.ts'

const HELP = `npm run upgrade -- --from PLACE --to PLACE [--json]

Moves an installation to another database server: to the next major version of PostgreSQL, or from the embedded database
to a server of your own. A place is postgres://user:secret@host/database, or the data folder of an embedded database.
Stop the product first; --to must be empty. The database of --from stays as it is. Afterwards start the product with
the new DATABASE_URL or DATA_DIR; secrets.json and the folder media stay in the data folder, or are copied to the new one.`

const { values: options } = parseArgs({
  options: {
    from: { type: 'string' },
    to: { type: 'string' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

type Place = { connection: DatabaseConnection; letGo: () => Promise<void> }

async function open(place: string): Promise<Place> {
  if (/^postgres(?:ql)?:/.test(place)) return { connection: connectionTo(place), letGo: () => Promise.resolve() }
  const server = await startEmbeddedPostgres({ dataDir: place })
  return { connection: server.connection, letGo: () => server.stop() }
}

async function makeQueue(connection: DatabaseConnection): Promise<void> {
  const queue = await openMessageQueue({
    connection,
    onError: (error) => {
      throw error
    },
  })
  await queue.close()
}

async function upgrade(from: string, to: string): Promise<void> {
  const startedAt = performance.now()
  const opened: Place[] = []
  const tell = (line: string) => {
    if (!options.json) console.log(`ok    ${line}`)
  }
  try {
    for (const place of [from, to]) opened.push(await open(place))
    const [source, target] = opened.map(({ connection }) => connection) as [DatabaseConnection, DatabaseConnection]
    const moved = await moveDatabase({ from: source, to: target, makeQueue, tell })
    const seconds = Math.round((performance.now() - startedAt) / 100) / 10
    if (options.json) console.log(JSON.stringify({ ...moved, seconds }))
    else
      console.log(
        `ok    ${Math.ceil(moved.bytes / 1_048_576)} MB in ${seconds} s: start the product on the new database`,
      )
  } finally {
    for (const { letGo } of opened.toReversed()) await letGo()
  }
}

if (options.help || !options.from || !options.to) {
  console.log(HELP)
  if (!options.help) process.exitCode = 1
} else {
  await upgrade(options.from, options.to).catch((error: unknown) => {
    if (!(error instanceof MoveRefusal || error instanceof EmbeddedPostgresError)) throw error
    console.error(`fail  ${error.message}`)
    process.exitCode = 1
  })
}
