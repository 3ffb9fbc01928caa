import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import { createFolderTarget } from '@thali/keeper/backup/folder-target'
import { openInstalledDatabase } from '@thali/keeper/backup/installed-database'
import { checkInvariants, type Finding } from '@thali/keeper/backup/invariants'
import { makeBackup } from '@thali/keeper/backup/make-backup'
import { restore } from '@thali/keeper/backup/restore'
import { makeSealingKeys } from '@thali/keeper/backup/sealing'
import { withClient } from '@thali/keeper/backup/with-client'

import { inWords, tellProven } from '../scripts/figures/report.ts'
import { growOld } from './scale/three-years.ts'
import { placeOrder } from './support/customer.ts'
import { startClients } from './support/retrying-clients.ts'
import { findFreePort, startServerProcess } from './support/server-process.ts'

// M14: the data directory is destroyed under load and brought back from base backup and log.

const { values } = parseArgs({
  options: { orders: { type: 'string', default: '100000' }, seconds: { type: 'string', default: '60' } },
})
const ORDERS = Number(values.orders)
const MOST_LOST_S = 60
const MOST_AWAY_S = 120

const root = await mkdtemp(path.join(tmpdir(), 'thali-proof-restore-'))
const dataDir = path.join(root, 'house')
const target = createFolderTarget(await mkdtemp(path.join(root, 'backups-')))
const keys = makeSealingKeys()
const port = await findFreePort()
const env = { BACKUP_TO: target.name, BACKUP_PUBLIC_KEY: keys.publicKey }

async function inDatabase<Result>(work: Parameters<typeof withClient<Result>>[1]): Promise<Result> {
  const { connection, letGo } = await openInstalledDatabase(dataDir, undefined)
  try {
    return await withClient(connection, work)
  } finally {
    await letGo()
  }
}

/** Fills the restaurant, backs it up, and destroys it while guests order. */
async function destroyUnderLoad() {
  const server = await startServerProcess({ dataDir, port, env })
  await placeOrder(server.url, randomUUID())
  await inDatabase((client) => growOld(client, { orders: ORDERS, users: 1_000, items: 10, reservations: 1_000 }))
  const startedMs = performance.now()
  const { connection, letGo } = await openInstalledDatabase(dataDir, undefined)
  const make = () =>
    makeBackup({ connection, dataDir, hasPhotos: true, target, publicKey: keys.publicKey, now: new Date() })
  // The program makes a backup at its start, and there is never more than one at a time.
  while (!(await make())) await wait(500)
  await letGo()
  console.log(`backup: ${toSeconds(startedMs)} s`)
  const before = await inDatabase(checkInvariants)
  const clients = startClients(server.url, 8)
  await wait(Number(values.seconds) * 1000)
  const destroyedAt = new Date()
  await server.killEverything()
  await rm(dataDir, { recursive: true, force: true })
  return { clients, destroyedAt, before }
}

function broken(findings: readonly Finding[]): string[] {
  return findings.flatMap(({ title, violations }) => (violations.length > 0 ? [title] : []))
}

function toSeconds(sinceMs: number): number {
  return Math.round((performance.now() - sinceMs) / 100) / 10
}

try {
  const { clients, destroyedAt, before } = await destroyUnderLoad()
  const acknowledged = new Map(clients.log.acknowledged)
  const startedMs = performance.now()
  const job = { target, privateKey: keys.privateKey, dataDir, at: undefined, hasPhotos: true, archive: true }
  const { lastCommitAt } = await restore({ ...job, now: new Date(), tell: console.log })
  const server = await startServerProcess({ dataDir, port, env })
  const awaySeconds = toSeconds(startedMs)
  await clients.finish()

  const stored = await inDatabase(async (client) => {
    const { rows } = await client.query<{ id: string; key: string | null }>(
      'SELECT id, special_instructions AS key FROM orders',
    )
    return rows
  })
  const ids = new Set(stored.map(({ id }) => id))
  const lost = [...acknowledged.values()].filter((id) => !ids.has(id)).length
  const byKey = Map.groupBy(
    stored.filter(({ key }) => acknowledged.has(key ?? '')),
    ({ key }) => key,
  )
  const doubled = [...byKey.values()].filter((orders) => orders.length > 1).length
  const after = await inDatabase(checkInvariants)
  await server.stop()

  const lostSeconds = Math.round((destroyedAt.getTime() - lastCommitAt.getTime()) / 1000)
  const newlyBroken = broken(after).filter((title) => !broken(before).includes(title))
  const said = `${inWords(stored.length, 'orders')}: back in ${awaySeconds} s, ${lostSeconds} s of commits lost (${lost} of ${acknowledged.size} acknowledged since the backup), ${doubled} doubled`
  console.log(said)
  const isKept = awaySeconds < MOST_AWAY_S && lostSeconds <= MOST_LOST_S && doubled === 0 && newlyBroken.length === 0
  if (isKept) tellProven(said)
  else {
    console.error(`Not as promised. Rules that broke: ${newlyBroken.join(', ') || 'none'}.`)
    process.exitCode = 1
  }
} finally {
  await rm(root, { recursive: true, force: true })
}
