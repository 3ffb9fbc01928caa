import { randomUUID } from 'node:crypto'

import { expect, inject, test } from 'vitest'

import { connectionTo } from './database.ts'
import { refusalOf } from './migrate.ts'
import { reachDatabase } from './connection/reach-database.ts'

const GOOD = { server_version_num: '180004', fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }

test.each([
  [{}, null],
  [{ synchronous_commit: 'remote_apply' }, null],
  [{ server_version_num: '150017' }, 'is PostgreSQL 15, and the product needs 18'],
  [{ fsync: 'off' }, 'fsync off and could lose orders'],
  [{ full_page_writes: 'off' }, 'full_page_writes off'],
])('a server with %j', (change, sentence) => {
  const refusal = refusalOf({ ...GOOD, ...change })
  if (sentence === null) expect(refusal).toBeNull()
  else expect(refusal).toContain(sentence)
})

test('a database that is away is waited for with one sentence, and given up with one', async () => {
  const told: string[] = []
  const away = connectionTo('postgres://thali:hunter2@127.0.0.1:9/thali')
  const given = reachDatabase(away, { tell: (sentence) => told.push(sentence), patienceMs: 1_100 })
  await expect(given).rejects.toThrow(/did not answer for 1 s \(ECONNREFUSED\): start it, or correct the address\.$/)
  expect(told).toEqual(['The database at DATABASE_URL does not answer yet (ECONNREFUSED); waiting for it.'])
})

test('a database that does not exist is not waited for', async () => {
  const { host, port, user } = inject('postgres')
  const missing = `postgres://${user}@localhost/no_${randomUUID()}?host=${encodeURIComponent(host)}&port=${port}`
  const tell = () => expect.unreachable()
  await expect(reachDatabase(connectionTo(missing), { tell })).rejects.toThrow(/does not exist: create it/)
})
