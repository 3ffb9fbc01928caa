import pg from 'pg'

import { readConfig } from '../../apps/api/src/config/config.ts'
import { createLogger } from '../../apps/api/src/logger.ts'
import { startServer } from '../../apps/api/src/server.ts'
import { TEMPLATE, type TestPostgres } from '../../apps/api/src/testing/global-setup.ts'
import { openSandboxInProcess } from '../../apps/api/src/testing/sandbox-in-process.ts'

/** Asks for an app with a database of that name and these settings, or, without them, for its end. */
export type HostRequest = { database: string; postgres: TestPostgres; settings: Record<string, string> | null }
export type HostReply = {
  database: string
  error: string | null
  /** Where the stand-ins of the app listen. */
  sandboxUrl: string | undefined
}

/** A millisecond in place of a quarter of a second: the journeys make hundreds of accounts. */
const CHEAP_PASSWORDS = { logN: 10, r: 8, p: 1 }

const stops = new Map<string, () => Promise<void>>()

async function serve({ database, postgres, settings }: HostRequest): Promise<string | undefined> {
  if (settings === null) {
    await stops.get(database)?.()
    return undefined
  }
  const config = readConfig({ ...settings, DATABASE_URL: databaseUrl(database, postgres) })
  // Without starter data the app begins with an empty database, which it migrates itself.
  const source = config.starterData ? TEMPLATE : 'template0'
  await runSql(postgres, `CREATE DATABASE ${database} TEMPLATE ${source} STRATEGY file_copy`)
  const drop = () => runSql(postgres, `DROP DATABASE ${database} WITH (FORCE)`)
  const server = await startServer({
    config,
    logger: createLogger(config.logLevel),
    passwordCost: CHEAP_PASSWORDS,
    openSandbox: openSandboxInProcess,
  }).catch(async (error: unknown) => {
    await drop()
    throw error
  })
  stops.set(database, async () => {
    await server.stop()
    await drop()
    stops.delete(database)
  })
  return server.sandboxUrl
}

function databaseUrl(database: string, { host, port, user }: TestPostgres): string {
  return `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`
}

async function runSql(postgres: TestPostgres, statement: string): Promise<void> {
  const client = new pg.Client({ ...postgres, database: 'postgres' })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

process.on('message', (request: HostRequest) => {
  const reply = (error: string | null, sandboxUrl?: string) => {
    const answer: HostReply = { database: request.database, error, sandboxUrl }
    process.send?.(answer)
  }
  serve(request).then(
    (sandboxUrl) => reply(null, sandboxUrl),
    (error: unknown) => reply(error instanceof Error ? (error.stack ?? error.message) : String(error)),
  )
})
process.on('disconnect', () => process.exit())
