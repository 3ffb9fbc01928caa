import { chmod, mkdir } from 'node:fs/promises'
import path from 'node:path'

import { startEmbeddedPostgres } from '@thali/keeper/embedded/embedded-postgres'
import type pg from 'pg'

import { openAroundTheClock } from '../desk/desk-setup.ts'
import { type CardProvider, startCardProvider } from '../support/card-provider.ts'
import { connect, databaseUrlOf, versionOf } from '../support/house.ts'
import { type PhoneCompany, startPhoneCompany } from '../support/phone-company.ts'
import { openFolder, type Undo } from '../support/undoing.ts'
import { createNode, type Node } from '../two/node-pair.ts'
import { checkOut, type OldProgram } from './old-program.ts'

/** One database that the new program has migrated, the card provider, the phones, and both programs at it. */
export type House = {
  old: OldProgram
  postgresVersion: string
  database: pg.Client
  provider: CardProvider
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

  const provider = await startCardProvider(undo)
  const phones = await startPhoneCompany(undo)
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'database'), maxConnections: 100 })
  undo.push(() => postgres.stop())

  const env = { ...phones.env, ...provider.env, CARDS: 'on', SMS: 'on' }
  const start = async (program?: string): Promise<Node> => {
    const node = await createNode({ folder, databaseUrl: databaseUrlOf(postgres.connection), env, program })
    undo.push(() => node.stop())
    await node.start()
    return node
  }
  const present = await start()
  const before = await start(old.folder)
  await openAroundTheClock(present.url)

  const database = await connect(undo, postgres.connection)
  return {
    old,
    postgresVersion: await versionOf(database),
    database,
    provider,
    phones,
    urls: { old: before.url, new: present.url },
    stopNew: () => present.stop(),
  }
}
