import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { ADVISORY_LOCK } from '@thali/keeper/advisory-locks'
import { photoKey } from '@thali/keeper/backup/backup-names'
import { createFolderTarget } from '@thali/keeper/backup/folder-target'
import { createKeptTarget } from '@thali/keeper/backup/kept-target'
import { makeSealingKeys } from '@thali/keeper/backup/sealing'
import { withClient } from '@thali/keeper/backup/with-client'
import { eventually } from '@thali/testing/eventually'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { openRestaurant, type Restaurant } from './restaurant.testing.ts'
import { openDatabase } from '#api/database/database.ts'
import { createNodesRepository } from '#api/features/nodes/nodes.repository.ts'

const SECRETS = '{"session":"kept in the backup"}'

let house: Restaurant
/** A moment between two orders, and one after both. */
let between: Date
let afterBoth: Date
let numbers: number[]

const names = () =>
  house
    .sql<{ name: string }>('SELECT DISTINCT customer_name AS name FROM orders ORDER BY 1')
    .then((rows) => rows.map(({ name }) => name))
const clock = async () => (await house.sql<{ at: Date }>('SELECT clock_timestamp() AS at'))[0]?.at ?? new Date(0)

async function filesBelow(folder: string): Promise<Buffer[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return Promise.all(entries.filter((one) => one.isFile()).map((one) => readFile(path.join(one.parentPath, one.name))))
}

beforeAll(async () => {
  house = await openRestaurant()
  await writeFile(path.join(house.dataDir, 'secrets.json'), SECRETS)
  await mkdir(path.join(house.dataDir, 'media/menu-images'), { recursive: true })
  await writeFile(path.join(house.dataDir, 'media/menu-images/naan.webp'), 'a picture')
  await house.order('Asha', 200)
  await house.sql('CREATE DATABASE branch TEMPLATE thali')
  const writing = house.order('Asha', 3_000)
  await house.backUp()
  const backedUpAt = await clock()
  await writing
  // A backup is named to the second, and leads to moments of later seconds only.
  await eventually(async () => (await clock()).getTime() > backedUpAt.getTime() + 1_000)
  numbers = await house.order('Bilal')
  between = await clock()
  await house.order('Chen')
  afterBoth = await clock()
  await house.ship()
})
afterAll(() => house.close())

describe('backups of a restaurant that went on taking orders', () => {
  test('a backup that finds another one under way is made as soon as that has ended', async () => {
    const place = await mkdtemp(path.join(tmpdir(), 'thali-second-'))
    const { publicKey } = makeSealingKeys()
    const job = { connection: house.connection, dataDir: house.dataDir, hasPhotos: false, publicKey }
    const quiet = { now: () => new Date(), inform: () => undefined, warn: () => undefined }
    const second = createKeptTarget({ target: createFolderTarget(place), job, hasLog: false, ...quiet })
    await withClient(house.connection, async (other) => {
      await other.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCK.backup])
      await second.backUpIfDue()
      expect(second.state()).toMatchObject({ newestAt: null, problem: null })
    })
    await eventually(async () => {
      await second.backUpIfDue()
      return second.state().newestAt !== null
    })
    await rm(place, { recursive: true })
  })

  test('a backup is made while a node holds its place on the database', async () => {
    const database = openDatabase(house.connection, () => undefined)
    const place = createNodesRepository(database.pool, house.connection).place({
      isAlone: true,
      onEnd: () => undefined,
      onError: () => undefined,
    })
    await place.open()
    expect(await place.take()).toBe(true)
    expect(await house.backUp()).toMatchObject({ photos: 0 })
    await place.end()
    await database.close()
  })

  test('a photo that cannot be stored is told, and the backup holds every other photo', async () => {
    const media = path.join(house.dataDir, 'media')
    const good = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name) => `${name}.webp`)
    const files = [...good, `${'a'.repeat(250)}.webp`]
    for (const file of files) await writeFile(path.join(media, file), 'x')
    await expect(house.backUp()).rejects.toThrow('ENAMETOOLONG')
    expect(await house.target.list('media')).toEqual(expect.arrayContaining(good.map(photoKey)))
    for (const file of files) await rm(path.join(media, file))
    for (const file of good) await house.target.delete(photoKey(file))
  })

  test('a stolen backup shows nothing of what the restaurant stored', async () => {
    const stolen = await filesBelow(house.place)
    expect(stolen.length).toBeGreaterThan(3)
    for (const word of ['guest@example.com', 'a picture', 'kept in the backup', 'PG_VERSION'])
      expect(
        stolen.some((bytes) => bytes.includes(word)),
        word,
      ).toBe(false)
  })

  test('a backup passes a drill, which is noted and changes nothing', async () => {
    const drill = await house.drill()
    expect(drill.findings.filter(({ violations }) => violations.length > 0)).toEqual([])
    expect(drill).toMatchObject({ isGood: true, counts: { orders: 3_202, 'order cents': 3_202 * 2_300 } })
    expect(await house.sql('SELECT is_good AS "isGood", backup FROM drills')).toEqual([
      { isGood: true, backup: drill.backup },
    ])
  })

  test('a backup passes a drill where the database has another name', async () => {
    const drill = await house.drill({ live: { ...house.connection, database: 'branch' } })
    expect(drill).toMatchObject({ isGood: true, counts: { orders: 200 } })
  })

  test('a backup is not restored into a restaurant that is open', async () => {
    await expect(house.restore()).rejects.toThrow(/^The data directory .* is in use by process \d+\.$/)
  })
})

describe('a restaurant that is restored', () => {
  test('a restore to a moment between two orders brings the first and not the second, with secrets and photos', async () => {
    await house.stop()
    await rm(path.join(house.dataDir, 'media'), { recursive: true })
    await rm(path.join(house.dataDir, 'secrets.json'))
    const restored = await house.restore({ at: between })
    expect(restored).toMatchObject({ secrets: 'restored', photos: 1 })
    expect(restored.lastCommitAt.getTime()).toBeLessThanOrEqual(between.getTime())
    expect(await readFile(path.join(house.dataDir, 'secrets.json'), 'utf8')).toBe(SECRETS)
    expect(await readFile(path.join(house.dataDir, 'media/menu-images/naan.webp'), 'utf8')).toBe('a picture')

    await house.start()
    expect(await names()).toEqual(['Asha', 'Bilal'])
    const [sums] = await house.sql('SELECT count(*)::int AS orders, sum(total_cents)::int AS cents FROM orders')
    expect(sums).toEqual({ orders: 3_201, cents: 3_201 * 2_300 })
    const [row] = await house.sql('SELECT count(*)::int AS restores FROM restores WHERE payments_asked_at IS NULL')
    expect(row).toEqual({ restores: 1 })
  })

  test('a restore keeps the database of before, and no number is given out twice after it', async () => {
    const kept = (await readdir(house.dataDir)).filter((name) => name.startsWith('postgres.before-'))
    expect(kept).toHaveLength(1)
    const [next] = await house.order('Dora')
    expect(next).toBeGreaterThan((numbers[0] ?? 0) + 1_000)
  })

  test('a restored restaurant goes on being backed up, and can be restored to a later moment', async () => {
    await house.ship()
    const later = await clock()
    await house.order('Emil')
    await house.ship()
    await house.stop()
    await house.restore({ at: later })
    await house.start()
    expect(await names()).toEqual(['Asha', 'Bilal', 'Dora'])
  })

  test('a restaurant can be restored to a moment that an earlier restore took back', async () => {
    await house.stop()
    await house.restore({ at: afterBoth })
    await house.start()
    expect(await names()).toEqual(['Asha', 'Bilal', 'Chen'])
  })
})

describe('a restore that is refused', () => {
  beforeAll(() => house.stop())
  const databases = async () => (await readdir(house.dataDir)).filter((name) => name.startsWith('postgres')).toSorted()

  test.for([
    ['another key', () => ({ privateKey: makeSealingKeys().privateKey }), 'was sealed for another key'],
    ['a moment before the first backup', () => ({ at: new Date('2020-01-01') }), 'no backup from before 2020'],
  ] as const)('a restore with %s is refused and changes no database', async ([, change, sentence]) => {
    const before = await databases()
    await expect(house.restore(change())).rejects.toThrow(sentence)
    expect(await databases()).toEqual(before)
  })

  test('a restore from a backup that was changed is refused and changes no database', async () => {
    const before = await databases()
    for (const base of await house.target.list('base')) {
      const file = path.join(house.place, base)
      const bytes = await readFile(file)
      bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
      await writeFile(file, bytes)
    }
    await expect(house.restore()).rejects.toThrow('is damaged')
    expect(await databases()).toEqual(before)
    await house.start()
    expect(await names()).toEqual(['Asha', 'Bilal', 'Chen'])
  })
})
