import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'

import { databaseUrls } from '#api/config/database-hosts.ts'
import { BoundedClient } from './connection/bounded-client.ts'
import { createDatabaseClient, type DatabaseClientClass } from './connection/database-client.ts'

const CONNECT_MS = 5_000

// Dates are read as ISO text and 64-bit integers as numbers; all our values stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** Settings of a connection, and the class that opens it. */
export type DatabaseConnection = Omit<pg.PoolConfig, 'Client'> & { Client?: DatabaseClientClass }

/**
 * The connection of a `DATABASE_URL`. Of several hosts the one that takes writes is used.
 *
 * @param seenIn file that remembers which database stood there, and its highest timeline
 */
export function connectionTo(url: string, seenIn?: string): DatabaseConnection {
  const [first = url, ...others] = databaseUrls(url)
  const config = { connectionString: first }
  return { ...config, Client: createDatabaseClient({ config, urls: [first, ...others], seenIn }) }
}

/** The connection of a server that belongs to this process, and that no other one can take over. */
export function connectionWithin(server: pg.ClientConfig): DatabaseConnection {
  return { ...server, Client: createDatabaseClient({ config: server }) }
}

/**
 * A connection beside the pool, which the caller opens and ends. A machine that is lost while it is connected to would
 * keep the caller waiting without end.
 */
export function createClient(connection: DatabaseConnection, settings: pg.ClientConfig): pg.Client {
  const Client = connection.Client ?? BoundedClient
  return new Client({ connectionTimeoutMillis: CONNECT_MS, ...connection, ...settings })
}

/** Opens the connection pool. Statement and lock timeouts keep one bad query from blocking the order board. */
export function openDatabase(connection: DatabaseConnection, onLostConnection: (error: Error) => void) {
  const pool = new pg.Pool({
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: 30_000,
    Client: BoundedClient,
    application_name: 'thali',
    options:
      '-c statement_timeout=5000 -c lock_timeout=2000 -c idle_in_transaction_session_timeout=10000 -c timezone=UTC',
    ...connection,
  })
  // Without an error listener, a broken idle connection would end the process. During shutdown such errors are
  // expected.
  pool.on('error', (error) => {
    if (!pool.ending) onLostConnection(error)
  })
  pool.on('connect', (client) => void client.once('end', () => forgetLost(pool, client)))
  return {
    pool,
    db: drizzle(pool, { casing: 'snake_case' }),
    connection,
    close: () => pool.end(),
  }
}

/** What `pg` has and its types do not say. */
type PoolInside = { _remove(client: pg.PoolClient, then: () => void): void; _pulseQueue(): void }

/**
 * A lost connection leaves the pool by itself: drizzle gives none back whose BEGIN failed, so that each would keep its
 * place for ever, and the end of the pool would wait for it.
 */
function forgetLost(pool: pg.Pool, client: pg.PoolClient): void {
  const inside = pool as unknown as PoolInside
  inside._remove(client, () => inside._pulseQueue())
}

export type OpenDatabase = ReturnType<typeof openDatabase>
export type Database = OpenDatabase['db']
export type Pool = pg.Pool
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** The open transaction, or the pool when there is none. */
export type Executor = Database | Transaction

/** PostgreSQL's error code, from a raw or a wrapped error. */
export function sqlState(error: unknown): string | undefined {
  return databaseError(error)?.code
}

/** Name of the constraint that a write violated. */
export function violatedConstraint(error: unknown): string | undefined {
  return databaseError(error)?.constraint
}

function databaseError(error: unknown): pg.DatabaseError | undefined {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof pg.DatabaseError) return cause
  }
  return undefined
}
