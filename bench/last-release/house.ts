import { chmod, copyFile, mkdir } from 'node:fs/promises'
import path from 'node:path'

import { startEmbeddedPostgres } from '@thali/keeper/embedded/embedded-postgres'
import { SHARED_NODE } from '@thali/testing/shared-node'
import type pg from 'pg'

import { readSecrets } from '../../apps/api/src/config/secrets.ts'
import { openAroundTheClock } from '../desk/desk-setup.ts'
import { createStripeBook, type StripeBook } from '../payments/stripe-book.ts'
import { startStripeServer } from '../payments/stripe-server.ts'
import { connect, databaseUrlOf, versionOf } from '../support/house.ts'
import { type PhoneCompany, startPhoneCompany } from '../support/phone-company.ts'
import { createRandom } from '../support/random.ts'
import { findFreePort, type ServerProcess, startServerProcess } from '../support/server-process.ts'
import { openFolder, type Undo } from '../support/undoing.ts'
import { checkOut, type OldProgram } from './old-program.ts'

/** One database that the new program has migrated, the card provider, the phones, and both programs at it. */
export type House = {
  old: OldProgram
  postgresVersion: string
  database: pg.Client
  book: StripeBook
  phones: PhoneCompany
  urls: { old: string; new: string }
  stopNew(): Promise<void>
}

export async function openHouse(undo: Undo, commit: string): Promise<House> {
  const folder = await openFolder(undo, 'last-release')
  // The database may run as another user than this process.
  await chmod(folder, 0o755)
  await mkdir(path.join(folder, 'program'))
  const old = await checkOut(commit, path.join(folder, 'program'))

  const book = createStripeBook()
  const stripe = await startStripeServer(book, createRandom('last-release'))
  undo.push(() => stripe.stop())
  const phones = await startPhoneCompany()
  undo.push(() => phones.stop())
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'database'), maxConnections: 100 })
  undo.push(() => postgres.stop())

  const env = {
    ...SHARED_NODE,
    ...phones.env,
    ...stripe.env,
    CARDS: 'on',
    SMS: 'on',
  }
  readSecrets(folder)
  const start = async (name: string, program?: string): Promise<ServerProcess> => {
    const dataDir = path.join(folder, name)
    await mkdir(dataDir)
    // Nodes of one restaurant have the same secrets.
    await copyFile(path.join(folder, 'secrets.json'), path.join(dataDir, 'secrets.json'))
    const databaseUrl = databaseUrlOf(postgres.connection)
    const server = await startServerProcess({ dataDir, port: await findFreePort(), databaseUrl, env, program })
    undo.push(() => server.stop())
    return server
  }
  const present = await start('new')
  const before = await start('old', old.folder)
  await openAroundTheClock(present.url)

  const database = await connect(undo, postgres.connection)
  return {
    old,
    postgresVersion: await versionOf(database),
    database,
    book,
    phones,
    urls: { old: before.url, new: present.url },
    stopNew: () => present.stop(),
  }
}
