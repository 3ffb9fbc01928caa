import { randomUUID } from 'node:crypto'
import { cp, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { createErasureShipper } from '@thali/keeper/backup/erasure-register'
import { createFolderTarget } from '@thali/keeper/backup/folder-target'
import { createKeptTarget } from '@thali/keeper/backup/kept-target'
import { eventually } from '@thali/testing/eventually'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { openRestaurant, type Restaurant } from './restaurant.testing.ts'

const DAY_MS = 24 * 60 * 60_000
let house: Restaurant
/** A moment before anybody was erased. */
let before: Date
const ANN = randomUUID()
const GUEST = randomUUID()

const clock = async () => (await house.sql<{ at: Date }>('SELECT clock_timestamp() AS at'))[0]?.at ?? new Date(0)
const erase = (id: string, whom: { account?: string; hash?: string }) =>
  house.sql(`INSERT INTO erasures (id, account_id, subject_hash, at, by) VALUES ($1, $2, $3, now(), 'account:admin')`, [
    id,
    whom.account ?? null,
    whom.hash ?? null,
  ])
const ship = (now = new Date()) =>
  createErasureShipper({ connection: house.connection, target: house.target, publicKey: house.keys.publicKey })(now)
const stored = () => house.target.list('erasures')
const databases = async () => (await readdir(house.dataDir)).filter((name) => name.startsWith('postgres')).toSorted()

beforeAll(async () => {
  house = await openRestaurant()
  await house.backUp()
  const backedUpAt = await clock()
  await eventually(async () => (await clock()).getTime() > backedUpAt.getTime() + 1_000)
  await house.order('Asha')
  before = await clock()
  await erase(ANN, { account: 'ann' })
  await erase(GUEST, { hash: 'a-keyed-hash' })
  await ship()
  await house.ship()
})
afterAll(() => house.close())

test('each erasure is stored once beside the backups, sealed and without a name, as long as a backup needs it', async () => {
  expect(await stored()).toHaveLength(2)
  await ship()
  expect(await stored()).toHaveLength(2)
  const [row] = await house.sql<{ text: string }>('SELECT string_agg(e::text, $1) AS text FROM erasures e', [' '])
  expect(row?.text).not.toContain('@')

  const job = {
    connection: house.connection,
    dataDir: house.dataDir,
    hasPhotos: false,
    publicKey: house.keys.publicKey,
  }
  const later = () => new Date(Date.now() + 401 * DAY_MS)
  const quiet = { hasLog: false, inform: () => undefined, warn: () => undefined }
  const place = path.join(house.root, 'a-year-later')
  await cp(house.place, place, { recursive: true })
  const target = createFolderTarget(place)
  await createKeptTarget({ target, job, now: later, ...quiet }).backUpIfDue()
  expect(await target.list('erasures')).toEqual([])
})

test('a restore to a moment before an erasure leaves it to be done again, and one to now leaves nothing of older days', async () => {
  await house.stop()
  const restored = await house.restore({ at: before })
  await house.start()
  expect(restored.erasures).toBe(2)
  expect(await house.sql('SELECT id FROM erasures')).toEqual([])
  expect(
    await house.sql('SELECT id, account_id AS account, subject_hash AS hash FROM pending_erasures ORDER BY account_id'),
  ).toEqual([
    { id: ANN, account: 'ann', hash: null },
    { id: GUEST, account: null, hash: 'a-keyed-hash' },
  ])
})

test('a backup of a release without the list of pending erasures is given it', async () => {
  await house.sql('DROP TABLE pending_erasures')
  await house.ship()
  await house.stop()
  await house.restore()
  await house.start()
  expect(await house.sql('SELECT id FROM pending_erasures')).toHaveLength(2)
})

describe('an erasure that cannot be read', () => {
  let second: string
  let damaged: string
  beforeAll(async () => {
    second = path.join(house.root, 'second')
    await cp(house.place, second, { recursive: true })
    damaged = (await stored())[0] ?? ''
    await writeFile(path.join(house.place, damaged), 'damaged')
  })

  test('is told by a drill', async () => {
    const drill = await house.drill()
    expect(drill.isGood).toBe(false)
    expect(drill.findings).toContainEqual({
      title: 'Who was erased can be read',
      violations: [expect.stringContaining(`${damaged} cannot be read`)],
    })
  })

  test('keeps a backup from being restored, unless another place has it', async () => {
    await house.stop()
    const present = await databases()
    await expect(house.restore({ at: before })).rejects.toThrow('Somebody who asked to be forgotten would be back')
    expect(await databases()).toEqual(present)
    const places = [house.target, createFolderTarget(second)]
    expect((await house.restore({ at: before, places })).erasures).toBe(2)
    await house.start()
  })
})
