import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { connectionTo } from '@thali/keeper/connection/connect'
import { eventually } from '@thali/testing/eventually'
import { SHARED_NODE } from '@thali/testing/shared-node'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

import { createNodesRepository } from './nodes.repository.ts'
import { ADMIN_PROGRAM, NOBODY, startApi, type TestApi } from '#api/testing/start-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi({ env: SHARED_NODE })
})
afterAll(() => api.stop())

/** The sentence with which a second node beside this one does not start. */
async function refusalBeside(first: TestApi, env: Record<string, string>, dataDir = first.dataDir): Promise<string> {
  return startApi({ env, beside: { database: first.database, dataDir } }).then(
    async (second) => {
      await second.stop()
      return 'It started.'
    },
    (error: Error) => error.message,
  )
}

async function otherFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'thali-node-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const readyz = async (node: TestApi) => {
  const { status, body } = await node.request<{ reasons: string[] }>(NOBODY, 'GET', '/readyz')
  return [status, body.reasons]
}

test('a question to a node’s place before its connection is open is refused, and not kept for later', async () => {
  const nowhere = connectionTo('postgres://thali@127.0.0.1:1/thali')
  const place = createNodesRepository(new pg.Pool(), nowhere).place({ isAlone: false, onEnd() {}, onError() {} })
  const [opening, asking] = [place.open(), place.ask('SELECT 1')]
  await expect(asking).rejects.toThrow('is being opened')
  await expect(opening).rejects.toThrow('ECONNREFUSED')
  await expect(place.ask('SELECT 1')).rejects.toThrow('is being opened')
})

test('two nodes serve one database: a session of one counts at the other, and each names both', async () => {
  const second = await startApi({ env: SHARED_NODE, beside: api })
  const ann = await api.signUp()
  expect((await second.call(ann, 'GET /me')).status).toBe(200)

  const { body } = await second.call(ADMIN_PROGRAM, 'GET /getMetrics')
  expect(body.otherNodes).toEqual([{ ...body.node, seenAt: expect.any(String) }])
  await second.stop()
  expect((await api.call(ADMIN_PROGRAM, 'GET /getMetrics')).body.otherNodes).toEqual([])
})

test('a node with other secrets does not start beside one, nor changes them there', async () => {
  const folder = await otherFolder()
  const sentence = await refusalBeside(api, SHARED_NODE, folder)
  expect(sentence).toMatch(/^SESSION_SECRET, ORDER_TOKEN_SECRET, PUSH_PRIVATE_KEY: .*ALLOW_NEW_SECRETS=1\.$/)
  expect(sentence).not.toContain('\n')
  expect(await refusalBeside(api, { ...SHARED_NODE, ALLOW_NEW_SECRETS: '1' }, folder)).toContain('stop them first')
})

test('a node with the secrets of the others in its settings needs no file of theirs', async () => {
  const { session, orderToken, push } = JSON.parse(await readFile(path.join(api.dataDir, 'secrets.json'), 'utf8'))
  const secrets = { SESSION_SECRET: session, ORDER_TOKEN_SECRET: orderToken, PUSH_PRIVATE_KEY: push.privateKey }
  const dataDir = await otherFolder()
  const second = await startApi({ env: { ...SHARED_NODE, ...secrets }, beside: { database: api.database, dataDir } })
  expect((await second.call(await api.signUp(), 'GET /me')).status).toBe(200)
  await second.stop()
})

test('a start that says so changes the secrets for good', async () => {
  const alone = await startApi()
  await alone.server.stop()
  const dataDir = await otherFolder()
  const next = { database: alone.database, dataDir }
  expect(await refusalBeside(alone, {}, dataDir)).toContain('SESSION_SECRET')
  await (await startApi({ env: { ALLOW_NEW_SECRETS: '1' }, beside: next })).stop()
  await (await startApi({ beside: next })).stop()
  expect(await refusalBeside(alone, {})).toContain('SESSION_SECRET')
  await alone.stop()
})

test.each([
  [{ ...SHARED_NODE, MAIL: 'on' }, /stand-ins take the place of providers/],
  [{ ...SHARED_NODE, S3_BUCKET: '', S3_ENDPOINT: '' }, /photos are kept in files.*set S3_BUCKET/],
])('a second node that keeps something to itself does not start: %#', async (env, sentence) => {
  expect(await refusalBeside(api, env)).toMatch(sentence)
})

test('no node starts beside one that keeps something to itself, also after that one’s connection broke', async () => {
  const alone = await startApi()
  expect(await refusalBeside(alone, SHARED_NODE)).toContain('has to run alone')

  const holders = () =>
    alone.sql<{ pid: number }>(
      `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND mode = 'ExclusiveLock' AND granted
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    )
  const [before] = await holders()
  await alone.sql('SELECT pg_terminate_backend($1)', [before?.pid])
  await eventually(async () => {
    const [now] = await holders()
    return now && now.pid !== before?.pid
  })
  expect(await refusalBeside(alone, SHARED_NODE)).toContain('has to run alone')

  await alone.server.stop()
  // A killed node leaves its row behind, and no lock.
  await alone.sql(`INSERT INTO nodes (id, name, version) VALUES (gen_random_uuid(), 'killed:3000', '0')`)
  await (await startApi({ beside: alone })).stop()
  await alone.stop()
})

test('a node that leaves says so to proxies first, and still answers', async () => {
  const leaving = await startApi({ env: { ...SHARED_NODE, LEAVE_SECONDS: '1' }, beside: api })
  expect(await readyz(leaving)).toEqual([200, []])
  const stopped = leaving.stop()
  expect(await readyz(leaving)).toEqual([503, ['leaving']])
  expect((await leaving.call(NOBODY, 'GET /locations')).status).toBe(200)
  expect(await readyz(api)).toEqual([200, []])
  await stopped
})

test('a node is alive but not ready on a database that lacks its migrations', async () => {
  await api.sql('UPDATE drizzle.__drizzle_migrations SET created_at = created_at - 1000000000000')
  await eventually(async () => (await readyz(api))[0] === 503)
  expect(await readyz(api)).toEqual([503, ['migrations']])
  expect((await api.request(NOBODY, 'GET', '/livez')).body).toEqual({ status: 'ok' })
  await api.sql('UPDATE drizzle.__drizzle_migrations SET created_at = created_at + 1000000000000')
  await eventually(async () => (await readyz(api))[0] === 200)
})
