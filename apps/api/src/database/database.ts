import { BoundedClient } from '@thali/keeper/connection/bounded-client'
import { CONNECT_MS, type DatabaseConnection } from '@thali/keeper/connection/connect'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'

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
