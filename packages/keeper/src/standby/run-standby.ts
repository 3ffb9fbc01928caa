import pg from 'pg'

import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded/embedded-postgres.ts'
import { EmbeddedPostgresError, systemCodeOf } from '../embedded/errors.ts'
import type { ListenAddress } from '../embedded/listen.ts'
import { findRunning } from '../embedded/running-connection.ts'
import { identifierOf } from './make-standby.ts'
import { readNote } from './standby-note.ts'

type Run = { dataDir: string; listen?: ListenAddress | undefined; log?: (line: string) => void }

/**
 * Starts the standby in a data folder. It follows its primary, also one that is away for a while, until it is stopped.
 *
 * @throws EmbeddedPostgresError, also where the primary is another installation by now.
 */
export async function startStandby({ dataDir, listen, log = () => undefined }: Run): Promise<EmbeddedPostgres> {
  const { primary, systemIdentifier } = await readNote(dataDir)
  const found = await identifierOf(primary)
  if (found !== undefined && found !== systemIdentifier) {
    const sentence = `The standby in ${dataDir} is of another installation than the database it follows: make it anew, in an empty folder.`
    throw new EmbeddedPostgresError(sentence)
  }
  return startEmbeddedPostgres({ dataDir, listen, log, isStandby: true })
}

const PRIMARY_PATIENCE_MS = 3_000
const PROMOTE_SECONDS = 60
/** The machine is away, or nobody listens there. Every other answer comes from a server that is alive. */
const GONE = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'ENOENT'])

/**
 * Makes the standby in a data folder the database that takes orders, whether it runs or not.
 *
 * @throws EmbeddedPostgresError while the primary answers: two databases would take orders.
 */
export async function promoteStandby({
  dataDir,
  tell,
}: {
  dataDir: string
  tell: (line: string) => void
}): Promise<void> {
  const { primary } = await readNote(dataDir)
  if (await doesAnswer(primary)) {
    throw new EmbeddedPostgresError('The primary still answers: stop it first, or two databases would take orders.')
  }
  tell('the primary does not answer')
  const running = await findRunning(dataDir)
  const server = running ?? (await startOwn(dataDir))
  const client = new pg.Client(server.connection)
  try {
    await client.connect()
    // It came with the copy, and every write would wait for a standby that the new primary does not have.
    await client.query('ALTER SYSTEM RESET synchronous_standby_names')
    await client.query('SELECT pg_reload_conf()')
    const { rows } = await client.query<{ isDone: boolean }>(`SELECT pg_promote(true, ${PROMOTE_SECONDS}) AS "isDone"`)
    if (!rows[0]?.isDone) throw new EmbeddedPostgresError(`The standby did not finish within ${PROMOTE_SECONDS} s.`)
    tell('promoted: this database takes orders from now on')
  } finally {
    await client.end()
    await server.letGo()
  }
}

async function startOwn(dataDir: string) {
  const server = await startEmbeddedPostgres({ dataDir, isStandby: true })
  return { connection: server.connection, letGo: () => server.stop() }
}

async function doesAnswer(primary: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: primary, connectionTimeoutMillis: PRIMARY_PATIENCE_MS })
  client.on('error', () => undefined) // what breaks the connection rejects the call below
  try {
    await client.connect()
    return true
  } catch (error) {
    const code = systemCodeOf(error instanceof AggregateError ? error.errors[0] : error)
    return code !== undefined && !GONE.has(code)
  } finally {
    await client.end().catch(() => undefined)
  }
}
