import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

import { connectionTo } from '@thali/keeper/connection/connect'
import { reachDatabase } from '@thali/keeper/connection/reach-database'
import { expect, inject, test } from 'vitest'

import { refusalOf } from './migrate.ts'

const HTTP = 'HTTP/1.1 400 Bad Request\r\n\r\n'
const SSH = 'SSH-2.0-OpenSSH_9.2\r\n'
const MAIL = '220 mail.example ESMTP\r\n'

const GOOD = { server_version_num: '180004', fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }

test.each([
  [{}, null],
  [{ synchronous_commit: 'remote_apply' }, null],
  [{ server_version_num: '150017' }, 'is PostgreSQL 15, and the product needs 18'],
  [{ fsync: 'off' }, 'fsync off and could lose orders'],
  [{ full_page_writes: 'off' }, 'full_page_writes off'],
])('a server with %j is taken, or refused with the reason', (change, sentence) => {
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

/** Something at an address of its own that is no PostgreSQL. */
async function listenOther(answer: (socket: Socket) => void) {
  const other = createServer((socket) => answer(socket.on('error', () => undefined))).listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  return { name: `127.0.0.1:${port}`, close: () => other.close() }
}

test.each([HTTP, SSH, MAIL])(
  'a host that answers %j is named in one sentence, beside the database and alone',
  async (answer) => {
    const { host, port, user } = inject('postgres')
    const other = await listenOther((socket) => socket.end(answer))
    const sentence = `${other.name} in DATABASE_URL does not speak PostgreSQL: correct the host or the port.`
    const told: string[] = []
    const both = `postgres://${user}@${other.name},${encodeURIComponent(host)}:${port}/postgres`
    await reachDatabase(connectionTo(both), { tell: (line) => told.push(line) })
    expect(told).toEqual([sentence])
    const alone = reachDatabase(connectionTo(`postgres://${user}@${other.name}/postgres`), { tell: expect.unreachable })
    await expect(alone).rejects.toThrow(sentence)
    other.close()
  },
)

test('a host that takes the line and says nothing is named, and holds up the start for no longer than its question', async () => {
  const { host, port, user } = inject('postgres')
  const mute = await listenOther((socket) => socket.resume())
  const told: string[] = []
  const both = `postgres://${user}@${mute.name},${encodeURIComponent(host)}:${port}/postgres`
  await reachDatabase(connectionTo(both), { tell: (line) => told.push(line) })
  expect(told).toEqual([`${mute.name} in DATABASE_URL does not answer within two seconds.`])
  mute.close()
})
