import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'

import { readArchive } from '../../apps/api/src/database/leaving/read-archive.ts'
import { writeArchive } from '../../apps/api/src/database/leaving/write-archive.ts'
import { createFileMedia } from '../../apps/api/src/features/media/file-media.gateway.ts'
import { makeQueueTables } from '../../apps/api/src/outbox/message-queue.ts'
import { inWords } from '../../scripts/figures/report.ts'
import { defineProof, tests } from '../proof/define-proof.ts'
import { growOld } from '../scale/three-years.ts'
import { placeOrder } from '../support/customer.ts'
import { openHouse } from '../support/house.ts'
import { openFolder } from '../support/undoing.ts'

const ARRIVED = 'arrived'

export const proof = defineProof({
  claim: 'A house of three years leaves as one archive, and arrives elsewhere the same, row by row',
  volume: { orders: 100_000 },
  async play({ volume: { orders } }, undo) {
    const { url, database, postgresVersion } = await openHouse(undo)
    await placeOrder(url, randomUUID())
    await growOld(database, { orders, users: 5_000, items: 1, reservations: 5_000 })
    const folder = await openFolder(undo, 'leaving')
    const file = path.join(folder, 'house.zip')
    const { host, port, user = 'postgres' } = database
    const to = (name: string) => ({ host, port, user, database: name })
    const media = createFileMedia(path.join(folder, 'media'))
    const tell = () => undefined

    const startedMs = performance.now()
    const leaving = { connection: to(database.database ?? user), media, product: 'proof', now: new Date(), tell }
    const left = await writeArchive(leaving, createWriteStream(file))
    const leftMs = performance.now()
    await database.query(`CREATE DATABASE ${ARRIVED}`)
    // Compares count and hash of each table, and throws where one differs.
    const arrived = await readArchive({ file, connection: to(ARRIVED), media, makeQueue: makeQueueTables, tell })
    const arrivedMs = performance.now()

    const rows = arrived.tables.reduce((sum, table) => sum + table.rows, 0)
    const megabytes = Math.round((await stat(file)).size / 1_048_576)
    const found = arrived.tables.length === left.tables.length ? [] : ['Not all tables arrived']
    return {
      postgres: postgresVersion,
      found,
      figure: `${inWords(rows, 'rows')} of ${arrived.tables.length} tables, ${megabytes} MB: left in ${seconds(leftMs - startedMs)} s, arrived the same in ${seconds(arrivedMs - leftMs)} s`,
    }
  },
  commands: () => [tests('api', 'apps/api/src/database/leaving')],
  shows: 'a cut archive, and one in which a cent or a letter was changed, are read into nothing',
})

const seconds = (ms: number) => (ms / 1000).toFixed(1)
