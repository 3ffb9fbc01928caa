import { readdir } from 'node:fs/promises'
import path from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { createWorkshop, query } from './embedded-postgres.testing.ts'
import { DataDirectoryInUse, startEmbeddedPostgres } from './embedded-postgres.ts'
import { holdDataDirectory } from './lock.ts'

const workshop = createWorkshop()
afterAll(() => workshop.clear())

test('a second opener is refused with the number of the process that has the data directory', async () => {
  const dataDir = await workshop.newFolder()
  const first = workshop.hold(dataDir)
  const { connection } = await first.told

  const refusal = await startEmbeddedPostgres({ dataDir }).catch((error: unknown) => error)

  expect(refusal).toBeInstanceOf(DataDirectoryInUse)
  expect(refusal).toMatchObject({ message: `The data directory ${dataDir} is in use by process ${first.pid}.` })
  expect(await query(connection!, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('of two programs that start at the same moment on a new directory exactly one gets it', async () => {
  const dataDir = path.join(await workshop.newFolder(), 'data')

  const racers = [workshop.hold(dataDir), workshop.hold(dataDir)]
  const told = await Promise.all(racers.map((racer) => racer.told))
  const winner = told.findIndex((answer) => answer.pid !== undefined)
  const refusals = told.flatMap(({ refusal }) => (refusal ? [refusal] : []))

  expect(refusals).toEqual([
    {
      name: 'DataDirectoryInUse',
      message: `The data directory ${dataDir} is in use by process ${racers[winner]?.pid}.`,
    },
  ])
})

test('exactly one of twelve that ask at once holds the data directory', async () => {
  const dataDir = await workshop.newFolder()

  const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => holdDataDirectory(dataDir)))
  const holds = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []))
  for (const hold of holds) await hold.letGo()

  expect(holds).toHaveLength(1)
  expect(refusals).toHaveLength(11)
  expect(refusals.every((refusal) => refusal instanceof DataDirectoryInUse)).toBe(true)
})

test('an opener of a data directory waits for one that is ending, then takes its place', async () => {
  const dataDir = await workshop.newFolder()
  const first = await startEmbeddedPostgres({ dataDir })

  const ending = first.stop()
  const second = await startEmbeddedPostgres({ dataDir })
  await ending
  const rows = await query(second.connection, 'select 1 as one')
  await second.stop()

  expect(rows).toEqual([{ one: 1 }])
})

test('locks of killed programs neither block the data directory nor pile up', async () => {
  const dataDir = await workshop.newFolder()
  const killed = workshop.hold(dataDir)
  await killed.told
  killed.process.kill('SIGKILL')
  await killed.ended

  const hold = await holdDataDirectory(dataDir)
  const locks = await readdir(path.join(dataDir, 'postgres-lock'))
  await hold.letGo()

  expect(locks).toHaveLength(1)
  expect(await readdir(path.join(dataDir, 'postgres-lock'))).toEqual([])
})
