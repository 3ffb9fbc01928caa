import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { startEmbeddedPostgres } from '@thali/keeper/embedded/embedded-postgres'
import pg from 'pg'

import { openAroundTheClock } from '../desk/desk-setup.ts'
import { databaseUrlOf } from '../support/database-url.ts'
import { type PhoneCompany, startPhoneCompany } from '../support/phone-company.ts'
import { findFreePort, type ServerProcess, startServerProcess } from '../support/server-process.ts'
import { type Undo, withUndo } from '../support/undoing.ts'

export type MessageHouse = {
  url: string
  database: pg.Client
  phones: PhoneCompany
  killAndRestart(): Promise<void>
  close(): Promise<void>
}

/** The product, which can be killed, its database, and the phones of its customers, which go on meanwhile. */
export function openMessageHouse(): Promise<MessageHouse> {
  return withUndo(setUp)
}

async function setUp(undo: Undo): Promise<Omit<MessageHouse, 'close'>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'thali-messages-'))
  undo.push(() => rm(folder, { recursive: true, force: true }))
  const phones = await startPhoneCompany()
  undo.push(() => phones.stop())
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'database') })
  undo.push(() => postgres.stop())
  const settings = {
    dataDir: path.join(folder, 'server'),
    port: await findFreePort(),
    databaseUrl: databaseUrlOf(postgres.connection),
    env: { ...phones.env, MAIL: 'off' },
  }
  let server: ServerProcess = await startServerProcess(settings)
  undo.push(() => server.killEverything())
  const database = new pg.Client(postgres.connection)
  await database.connect()
  undo.push(() => database.end())
  await openAroundTheClock(server.url)
  return {
    url: server.url,
    database,
    phones,
    async killAndRestart() {
      await server.kill()
      server = await startServerProcess(settings)
    },
  }
}
