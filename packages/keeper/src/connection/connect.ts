import pg from 'pg'

import { BoundedClient } from './bounded-client.ts'
import { createDatabaseClient, type DatabaseClientClass } from './database-client.ts'
import { databaseUrls } from './database-hosts.ts'

/** How long opening a connection may take. */
export const CONNECT_MS = 5_000

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
