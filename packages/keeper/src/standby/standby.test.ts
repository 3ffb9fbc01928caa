import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { createWorkshop, query, untilTrue } from '../embedded/embedded-postgres.testing.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded/embedded-postgres.ts'
import { makeStandby } from './make-standby.ts'
import { promoteStandby, startStandby } from './run-standby.ts'
import { readNote, writeNote } from './standby-note.ts'
import { makeStandbyRole } from './standby-role.ts'

const COMMAND = path.resolve(import.meta.dirname, '../../../../scripts/operate/standby.ts')
const workshop = createWorkshop()
const ignore = () => undefined
let primary: EmbeddedPostgres
let dataDir: string
let address: string
let place: string

beforeAll(async () => {
  const port = await findFreePort()
  place = `127.0.0.1:${port}/thali`
  const listen = { host: '127.0.0.1', port }
  primary = await startEmbeddedPostgres({ dataDir: await workshop.newFolder(), listen })
  const { user, password } = await makeStandbyRole(primary.connection)
  address = `postgres://${user}:${password}@${place}`
  await query(primary.connection, 'CREATE TABLE dish AS SELECT 7 AS price')
  await query(primary.connection, `ALTER SYSTEM SET synchronous_standby_names = 'elsewhere'`)
  dataDir = path.join(await workshop.newFolder(), 'standby')
  await makeStandby({ primary: address, dataDir, name: 'second', tell: ignore })
})
afterAll(async () => {
  await primary.stop()
  await workshop.clear()
})

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const found = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof found === 'object' && found ? found.port : 0
}

test('a primary that listens wants a password, which the role of the installation has not', async () => {
  const [, port] = /:(\d+)/.exec(place) ?? []
  const stranger = { ...primary.connection, host: '127.0.0.1', port: Number(port) }
  await expect(query(stranger, 'SELECT 1')).rejects.toThrow(/password/)
  await expect(query({ ...stranger, password: 'guessed' }, 'SELECT 1')).rejects.toThrow(
    'password authentication failed',
  )
})

test('a second standby of the same name or in the same folder is refused, and nothing is overwritten', async () => {
  await expect(makeStandby({ primary: address, dataDir, name: 'third', tell: ignore })).rejects.toThrow(
    `There is a database in ${path.join(dataDir, 'postgres')} already`,
  )
  const standby = await startStandby({ dataDir })
  // A standby is listed as a follower a moment before it holds its slot, which is what the next one is refused by.
  const held = `SELECT FROM pg_replication_slots WHERE slot_name = 'second' AND active`
  await untilTrue(async () => (await query(primary.connection, held)).length === 1)
  const other = path.join(await workshop.newFolder(), 'standby')

  const refused = makeStandby({ primary: address, dataDir: other, name: 'second', tell: ignore })

  await expect(refused).rejects.toThrow('A standby called second follows this primary already')
  expect(await readdir(other)).not.toContain('postgres')
  await standby.stop()
})

test('data stored on the primary is read on the standby, which takes no orders', async () => {
  const standby = await startStandby({ dataDir })
  await query(primary.connection, 'UPDATE dish SET price = 8')
  await untilTrue(async () => (await query(standby.connection, 'SELECT price FROM dish'))[0]?.['price'] === 8)

  await expect(query(standby.connection, 'UPDATE dish SET price = 9')).rejects.toThrow('read-only')
  await standby.stop()
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow('is a standby, which takes no orders')
})

test('the command for a standby follows the primary until it is told to stop', async () => {
  const command = spawn(process.execPath, [COMMAND, '--run', dataDir], { stdio: ['ignore', 'pipe', 'ignore'] })
  const ended = once(command, 'exit')
  const [told] = await once(command.stdout.setEncoding('utf8'), 'data')
  expect(told).toContain('follows its primary')
  const followers = `SELECT FROM pg_stat_replication WHERE state = 'streaming'`
  await untilTrue(async () => (await query(primary.connection, followers)).length === 1)
  command.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
})

test('a standby of another installation is refused', async () => {
  const note = await readNote(dataDir)
  await writeNote(dataDir, { ...note, systemIdentifier: '7000000000000000001' })
  await expect(startStandby({ dataDir })).rejects.toThrow(`The standby in ${dataDir} is of another installation`)
  await writeNote(dataDir, note)
})

test('a standby is promoted only when its primary is gone, has all that was stored, and waits for nobody', async () => {
  const standby = await startStandby({ dataDir })
  const promote = () => promoteStandby({ dataDir, tell: ignore })
  await query(primary.connection, 'INSERT INTO dish VALUES (10)')
  await untilTrue(async () => (await query(standby.connection, 'SELECT FROM dish')).length === 2)
  await expect(promote()).rejects.toThrow('The primary still answers')

  await primary.stop()
  await promote()
  await query(standby.connection, 'INSERT INTO dish VALUES (11)')
  const [names] = await query(standby.connection, 'SHOW synchronous_standby_names')
  await standby.stop()
  const product = await startEmbeddedPostgres({ dataDir })
  const rows = await query(product.connection, 'SELECT price FROM dish ORDER BY price')
  await product.stop()

  expect(names).toEqual({ synchronous_standby_names: '' })
  expect(rows.map(({ price }) => price)).toEqual([8, 10, 11])
})
