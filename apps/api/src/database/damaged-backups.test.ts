import { cp, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { createFolderTarget } from '@thali/keeper/backup/folder-target'
import { createKeptTarget } from '@thali/keeper/backup/kept-target'
import { findHolesIn } from '@thali/keeper/backup/log-holes'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { openRestaurant, type Restaurant } from './restaurant.testing.ts'

const GUESTS = ['Asha', 'Bilal', 'Chen', 'Dora', 'Emil']

let house: Restaurant
/** An untouched copy of the backups. */
let second: string
/** The file of the log that ends with the order of each guest. */
const segments: string[] = []
/** A moment after the order of each guest. */
const moments: Date[] = []
let olderBase: string
let newerBase: string

const fileOf = (key: string) => path.join(house.place, key)
const names = () =>
  house
    .sql<{ name: string }>('SELECT DISTINCT customer_name AS name FROM orders ORDER BY 1')
    .then((rows) => rows.map(({ name }) => name))

beforeAll(async () => {
  house = await openRestaurant()
  await house.backUp()
  for (const [index, guest] of GUESTS.entries()) {
    await house.order(guest)
    moments.push((await house.sql<{ at: Date }>('SELECT clock_timestamp() AS at'))[0]!.at)
    await house.ship()
    segments.push((await house.target.list('wal')).at(-1)!)
    if (index === 0) await house.backUp()
  }
  ;[olderBase, newerBase] = (await house.target.list('base')) as [string, string]
  second = path.join(house.root, 'second')
  await cp(house.place, second, { recursive: true })
})
beforeEach(async () => {
  await rm(house.place, { recursive: true })
  await cp(second, house.place, { recursive: true })
})
afterAll(() => house.close())

describe('a log with a hole', () => {
  const hole = /missing files behind base\/.*, or has them damaged: [0-9A-F]{24}\. If there is a second place/

  test('a drill finds a hole of the log and notes that it was not good', async () => {
    await rm(fileOf(segments[1]!))
    const drill = await house.drill()
    expect(drill.isGood).toBe(false)
    expect(drill.findings).toContainEqual({ title: 'The log has no holes', violations: [nameOf(segments[1]!)] })
    expect(await house.sql('SELECT is_good AS "isGood" FROM drills ORDER BY done_at DESC LIMIT 1')).toEqual([
      { isGood: false },
    ])
  })

  test('a drill finds the orders that came after the end of a log that agrees with itself', async () => {
    await house.sql(`UPDATE orders SET ordered_at = now() + interval '1 minute' WHERE customer_name = 'Emil'`)
    const foundIn = async (minutes: number) => {
      const drill = await house.drill({ now: new Date(Date.now() + minutes * 60_000) })
      return drill.findings.flatMap(({ violations }) => violations)
    }
    expect(await foundIn(5)).toEqual([])
    expect(await foundIn(10)).toEqual([expect.stringContaining('1 orders of the database in use came after its end')])
  })

  test('a hole of the log is seen in a place by the names of its files alone, behind the newest base backup', async () => {
    const target = createFolderTarget(house.place)
    expect(await findHolesIn(target)).toEqual([])
    await rm(fileOf(segments[1]!))
    expect(await findHolesIn(target)).toEqual([{ first: nameOf(segments[1]!), last: nameOf(segments[1]!), count: 1 }])
  })

  test('a hole that the running restaurant finds is told, and a new base backup is made at once', async () => {
    const told: object[] = []
    const { connection, dataDir, keys, target } = house
    const job = { connection, dataDir, hasPhotos: false, publicKey: keys.publicKey }
    const warn = (facts: object) => void told.push(facts)
    const kept = createKeptTarget({ target, job, hasLog: true, now: () => new Date(), inform: () => undefined, warn })
    await rm(fileOf(segments[1]!))
    await kept.backUpIfDue()
    expect(told).toEqual([{ target: house.place, problem: expect.stringContaining(`lacks ${nameOf(segments[1]!)}`) }])
    expect(kept.state().problem).toContain('A new backup is made.')
    expect(await target.list('base')).toHaveLength(3)
  })

  describe('while the restaurant is closed', () => {
    beforeAll(() => house.stop())
    afterAll(() => house.start())

    test.each(['removed', 'cut', 'swapped'] as const)(
      'any file of the log that was %s is noticed, and nothing is restored',
      async (fault) => {
        for (const segment of fault === 'removed' ? segments.slice(1, -1) : segments.slice(1)) {
          await damage(segment, fault)
          await expect(house.restore(), segment).rejects.toThrow(hole)
          await cp(path.join(second, segment), fileOf(segment))
        }
      },
    )

    test('a file that one place lacks or has damaged is taken from the second', async () => {
      await rm(fileOf(segments[1]!))
      await damage(segments[3]!, 'cut')
      await damage(newerBase, 'cut')
      const restored = await house.restore({ places: [house.target, createFolderTarget(second)] })
      expect(restored).toMatchObject({ backup: newerBase, damaged: [], holes: [] })
      await house.start()
      expect(await names()).toEqual(GUESTS)
      await house.stop()
    })

    test('a moment before the hole is restored without a question, one behind it is refused', async () => {
      await rm(fileOf(segments[3]!))
      await expect(house.restore({ at: moments[4] })).rejects.toThrow(hole)
      expect(await house.restore({ at: moments[1] })).toMatchObject({ holes: [] })
      await house.start()
      expect(await names()).toEqual(GUESTS.slice(0, 2))
      await house.stop()
    })

    test('up to the hole everything comes back, and what is missing is told', async () => {
      await rm(fileOf(segments[3]!))
      const name = nameOf(segments[3]!)
      const restored = await house.restore({ upToHole: true })
      expect(restored.holes).toEqual([{ first: name, last: name, count: 1 }])
      await house.start()
      expect(await names()).toEqual(GUESTS.slice(0, 3))
      await house.stop()
    })

    test('a damaged base backup is passed over, and the one before it leads to the same moment', async () => {
      await damage(newerBase, 'cut')
      expect(await house.restore()).toMatchObject({ backup: olderBase, damaged: [newerBase], holes: [] })
      await house.start()
      expect(await names()).toEqual(GUESTS)
      await house.stop()
    })

    test('places that hold the backups of different databases are refused', async () => {
      const other = path.join(house.root, 'other')
      await cp(house.place, other, { recursive: true })
      await writeFile(path.join(other, 'installation.json'), '{"systemIdentifier":"7"}')
      const places = [house.target, createFolderTarget(other)]
      await expect(house.restore({ places })).rejects.toThrow('hold the backups of different databases')
    })
  })
})

function nameOf(key: string): string {
  return path.basename(key, '.sealed')
}

async function damage(key: string, fault: 'removed' | 'cut' | 'swapped'): Promise<void> {
  if (fault === 'removed') return rm(fileOf(key))
  if (fault === 'cut') return truncate(fileOf(key), (await readFile(fileOf(key))).length - 1)
  const other = segments[(segments.indexOf(key) + 1) % segments.length]!
  await rename(fileOf(key), `${fileOf(key)}.aside`)
  await cp(fileOf(other), fileOf(key))
  await rm(`${fileOf(key)}.aside`)
}
