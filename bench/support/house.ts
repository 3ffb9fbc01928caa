import path from 'node:path'

import { type EmbeddedPostgres, startEmbeddedPostgres } from '@thali/keeper/embedded/embedded-postgres'
import pg from 'pg'

import { findFreePort, startServerProcess } from './server-process.ts'
import { openFolder, type Undo } from './undoing.ts'

type Connection = EmbeddedPostgres['connection']

/** The product in a process of its own, on a database of its own that can be looked into. */
export type House = {
  url: string
  port: number
  database: pg.Client
  /** For a connection of its own. */
  connection: Connection
  postgresVersion: string
  /** Ends the program with SIGKILL and starts it again on the same data, with these further settings. */
  killAndRestart(env?: Record<string, string>): Promise<void>
}

export type WantedHouse = {
  env?: Record<string, string>
  /** Of the database server. */
  settings?: Record<string, string>
  /** Returns the address by which the program reaches the database, where it is not the server's own. */
  reach?: (connection: Connection) => Promise<string>
}

export async function openHouse(undo: Undo, { env = {}, settings = {}, reach }: WantedHouse = {}): Promise<House> {
  const folder = await openFolder(undo, 'house')
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'database'), settings })
  undo.push(() => postgres.stop())
  const { connection } = postgres
  const databaseUrl = reach ? await reach(connection) : databaseUrlOf(connection)
  const started = { dataDir: path.join(folder, 'server'), port: await findFreePort(), databaseUrl, env }
  let server = await startServerProcess(started)
  undo.push(() => server.killEverything())
  const database = await connect(undo, connection)
  return {
    url: server.url,
    port: started.port,
    database,
    connection,
    postgresVersion: await versionOf(database),
    async killAndRestart(more = {}) {
      await server.kill()
      server = await startServerProcess({ ...started, env: { ...env, ...more } })
    },
  }
}

/** `DATABASE_URL` of a server that a proof has started. */
export function databaseUrlOf({ host, port, user, password }: Connection, database = user): string {
  const owner = password === undefined ? user : `${user}:${encodeURIComponent(password)}`
  return `postgres://${owner}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`
}

/** A connection that is closed at the end. */
export async function connect(undo: Undo, connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(connection)
  await client.connect()
  undo.push(() => client.end())
  return client
}

/** A function that runs SQL on a connection and returns the rows. */
export function askingBy(database: pg.Client) {
  return async <Row extends pg.QueryResultRow>(query: string): Promise<Row[]> => (await database.query<Row>(query)).rows
}

export async function versionOf(database: pg.Client): Promise<string> {
  const { rows } = await database.query<{ version: string }>(`SELECT current_setting('server_version') AS version`)
  return rows[0]?.version ?? ''
}
