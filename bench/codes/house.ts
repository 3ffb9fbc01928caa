import { chmod } from 'node:fs/promises'
import path from 'node:path'

import { startEmbeddedPostgres } from '@thali/keeper/embedded/embedded-postgres'
import type pg from 'pg'

import { type ApiCaller, createApiCaller } from '../support/api-caller.ts'
import { type CardProvider, startCardProvider } from '../support/card-provider.ts'
import { connect, databaseUrlOf, versionOf } from '../support/house.ts'
import { openFolder, type Undo } from '../support/undoing.ts'
import { createNode } from '../two/node-pair.ts'

/** Two nodes on one database, and the card provider of both. */
export type House = {
  apis: [ApiCaller, ApiCaller]
  database: pg.Client
  postgresVersion: string
  provider: CardProvider
}

export async function openHouse(undo: Undo): Promise<House> {
  const folder = await openFolder(undo, 'codes')
  // The database may run as another user than this process.
  await chmod(folder, 0o755)
  const provider = await startCardProvider(undo)
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'database'), maxConnections: 100 })
  undo.push(() => postgres.stop())
  const start = async (): Promise<ApiCaller> => {
    const databaseUrl = databaseUrlOf(postgres.connection)
    const node = await createNode({ folder, databaseUrl, env: { ...provider.env, CARDS: 'on' } })
    undo.push(() => node.stop())
    await node.start()
    return createApiCaller(node.url)
  }
  const apis: House['apis'] = [await start(), await start()]
  // A balancer would give its messages to either node: here the second one gets them all.
  provider.sendMessagesTo(apis[1].url)
  const database = await connect(undo, postgres.connection)
  return { apis, database, postgresVersion: await versionOf(database), provider }
}
