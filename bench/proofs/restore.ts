import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { openSource } from '@thali/keeper/backup/backup-source'
import { createFolderTarget } from '@thali/keeper/backup/folder-target'
import { openInstalledDatabase } from '@thali/keeper/backup/installed-database'
import { checkInvariants, type Finding } from '@thali/keeper/backup/invariants'
import { makeBackup } from '@thali/keeper/backup/make-backup'
import { restore } from '@thali/keeper/backup/restore'
import { makeSealingKeys } from '@thali/keeper/backup/sealing'
import { withClient } from '@thali/keeper/backup/with-client'

import { inWords } from '../../scripts/figures/report.ts'
import { defineProof } from '../proof/define-proof.ts'
import { growOld } from '../scale/three-years.ts'
import { placeOrder } from '../support/customer.ts'
import { startClients } from '../support/retrying-clients.ts'
import { findFreePort, startServerProcess } from '../support/server-process.ts'
import { openFolder, type Undo } from '../support/undoing.ts'

const MOST_LOST_S = 60
const MOST_AWAY_S = 120

type Place = Awaited<ReturnType<typeof choosePlace>>

async function choosePlace(undo: Undo) {
  const root = await openFolder(undo, 'restore')
  const backups = path.join(root, 'backups')
  await mkdir(backups)
  const target = createFolderTarget(backups)
  const keys = makeSealingKeys()
  const env = { BACKUP_TO: target.name, BACKUP_PUBLIC_KEY: keys.publicKey }
  return { dataDir: path.join(root, 'house'), port: await findFreePort(), target, keys, env }
}

async function inDatabase<Result>(dataDir: string, work: Parameters<typeof withClient<Result>>[1]): Promise<Result> {
  const { connection, letGo } = await openInstalledDatabase(dataDir, undefined)
  try {
    return await withClient(connection, work)
  } finally {
    await letGo()
  }
}

/** Fills the restaurant, backs it up, and destroys it while guests order. */
async function destroyUnderLoad({ dataDir, port, target, keys, env }: Place, orders: number, seconds: number) {
  const server = await startServerProcess({ dataDir, port, env })
  await placeOrder(server.url, randomUUID())
  await inDatabase(dataDir, (client) => growOld(client, { orders, users: 1_000, items: 10, reservations: 1_000 }))
  const startedMs = performance.now()
  const { connection, letGo } = await openInstalledDatabase(dataDir, undefined)
  const make = () =>
    makeBackup({ connection, dataDir, hasPhotos: true, target, publicKey: keys.publicKey, now: new Date() })
  // The program makes a backup at its start, and there is never more than one at a time.
  while (!(await make())) await wait(500)
  await letGo()
  console.log(`backup: ${toSeconds(startedMs)} s`)
  const before = await inDatabase(dataDir, checkInvariants)
  const clients = startClients(server.url, 8)
  await wait(seconds * 1000)
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

export const proof = defineProof({
  number: 'M14',
  claim: 'The data directory is destroyed under load: back within 120 s, at most 60 s lost, nothing doubled',
  volume: { orders: 100_000 },
  /** Of load after the backup. */
  options: { seconds: 60 },
  async play({ volume: { orders }, options: { seconds } }, undo) {
    const place = await choosePlace(undo)
    const { dataDir, port, target, keys, env } = place
    const { clients, destroyedAt, before } = await destroyUnderLoad(place, orders, seconds)
    const acknowledged = new Map(clients.log.acknowledged)
    const startedMs = performance.now()
    const source = await openSource([target], { privateKey: keys.privateKey, tell: console.log })
    const job = { source, dataDir, at: undefined, hasPhotos: true, archive: true, upToHole: false, tell: console.log }
    const { lastCommitAt } = await restore({ ...job, now: new Date() })
    const server = await startServerProcess({ dataDir, port, env })
    const awaySeconds = toSeconds(startedMs)
    await clients.finish()

    const stored = await inDatabase(dataDir, async (client) => {
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
    const doubled = [...byKey.values()].filter((same) => same.length > 1).length
    const after = await inDatabase(dataDir, checkInvariants)
    await server.stop()

    const lostSeconds = Math.round((destroyedAt.getTime() - lastCommitAt.getTime()) / 1000)
    const newlyBroken = broken(after).filter((title) => !broken(before).includes(title))
    return {
      figure: `${inWords(stored.length, 'orders')}: back in ${awaySeconds} s, ${lostSeconds} s of commits lost (${lost} of ${acknowledged.size} acknowledged since the backup), ${doubled} doubled`,
      found: [
        ...(awaySeconds < MOST_AWAY_S ? [] : [`It was away for ${awaySeconds} s.`]),
        ...(lostSeconds <= MOST_LOST_S ? [] : [`${lostSeconds} s of commits are lost.`]),
        ...(doubled === 0 ? [] : [`${doubled} orders are doubled.`]),
        ...newlyBroken.map((title) => `A rule broke: ${title}`),
      ],
    }
  },
})
