import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import { Writable } from 'node:stream'

import { eventually } from '@thali/testing/eventually'
import { orderPayload } from '@thali/testing/order-payload'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { ADMIN_PROGRAM, type Caller, startApi, type TestApi } from '#api/testing/start-api.ts'

let api: TestApi
let admin: Caller
const logged: string[] = []

beforeAll(async () => {
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged.push(chunk.toString())
      done()
    },
  })
  api = await startApi({ logger: pino({ level: 'debug' }, sink) })
  admin = await api.signInAsAdmin()
})
afterAll(() => api.stop())

async function make(scope: 'customer' | 'admin', name = 'Till', headers: Record<string, string> = {}) {
  const { status, body } = await api.call(admin, 'POST /admin/api-keys', { body: { name, scope }, headers })
  expect(status).toBe(200)
  return { ...body, program: { headers: { 'x-api-key': body.secret } } satisfies Caller }
}

const revoke = (id: string, caller = admin) => api.call(caller, 'DELETE /admin/api-keys/:id', { params: { id } })
const list = async () => (await api.call(admin, 'GET /admin/api-keys')).body.keys

/** Every row of every table that contains the text. */
async function findInDatabase(text: string): Promise<string[]> {
  const tables = await api.sql<{ name: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
  )
  const found = await Promise.all(
    tables.map(async ({ name }) =>
      (await api.sql<{ row: string }>(`SELECT t::text AS row FROM ${name} t WHERE t::text LIKE $1`, [`%${text}%`])).map(
        ({ row }) => `${name}: ${row}`,
      ),
    ),
  )
  return found.flat()
}

describe('a key', () => {
  test('a new key says what it is for, and is told once', async () => {
    const { apiKey, secret } = await make('customer', '  Web shop ')
    expect(secret).toMatch(/^thali_customer_[0-9A-Za-z]{40}$/)
    expect(apiKey).toMatchObject({ name: 'Web shop', scope: 'customer', hint: secret.slice(-4), isOfSettings: false })
    expect(apiKey).toMatchObject({ madeBy: expect.any(String), lastUsedAt: null, revokedAt: null })
    expect((await list())[0]).toEqual(apiKey)
  })

  test('a key rests nowhere: not in a list, not in the log, not in any row of the database', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const { secret, apiKey } = await make('admin', 'Robot', headers)
    await make('admin', 'Robot', headers)
    await api.call({ headers: { 'x-api-key': secret } }, 'GET /admin/api-keys')
    await revoke(apiKey.id)
    await eventually(async () => logged.some((line) => line.includes('/api/admin/api-keys')))

    const secretPart = secret.split('_')[2]!
    expect(JSON.stringify(await list())).not.toContain(secretPart)
    expect(logged.join('')).not.toContain(secretPart)
    expect(await findInDatabase(secretPart)).toEqual([])
    // The search itself works.
    expect(await findInDatabase('Robot')).not.toEqual([])
  })

  test('a key that is asked for twice by one submission is made once and told again', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const [first, second] = [await make('customer', 'Twin', headers), await make('customer', 'Twin', headers)]
    expect(second).toEqual(first)
    expect((await list()).filter(({ name }) => name === 'Twin')).toHaveLength(1)
    expect((await make('customer', 'Twin', { 'idempotency-key': randomUUID() })).secret).not.toBe(first.secret)
  })

  test.each([
    ['customer', 200, 403],
    ['admin', 200, 200],
  ] as const)('a key of scope %s does what its scope allows', async (scope, asCustomer, asAdmin) => {
    const { program } = await make(scope)
    const order = await api.call(program, 'POST /createCustomerOrderCash', { body: orderPayload() })
    expect([order.status, (await api.call(program, 'GET /admin/users')).status]).toEqual([asCustomer, asAdmin])
  })

  test('a program with a key makes no keys and renames none', async () => {
    const { apiKey } = await make('customer')
    for (const program of [ADMIN_PROGRAM, (await make('admin')).program]) {
      const made = await api.call(program, 'POST /admin/api-keys', { body: { name: 'Child', scope: 'admin' } })
      const renamed = await api.call(program, 'PATCH /admin/api-keys/:id', {
        params: { id: apiKey.id },
        body: { name: 'Mine' },
      })
      expect([made.status, renamed.status]).toEqual([403, 403])
    }
    expect((await list()).map(({ name }) => name)).not.toContain('Child')
  })

  test('a renamed key is written down with who renamed it', async () => {
    const { apiKey } = await make('customer', 'Old name')
    const body = { name: 'New name' }
    const renamed = await api.call(admin, 'PATCH /admin/api-keys/:id', { params: { id: apiKey.id }, body })
    expect(renamed.body.apiKey).toEqual({ ...apiKey, name: 'New name' })
    const rows = await api.sql(`SELECT action, actor, detail FROM audit_log WHERE subject = $1 ORDER BY id`, [
      apiKey.id,
    ])
    expect(rows).toMatchObject([
      { action: 'key.make', detail: { name: 'Old name', scope: 'customer', hint: apiKey.hint } },
      { action: 'key.rename', actor: expect.stringMatching(/^account:/), detail: { name: 'New name' } },
    ])
  })

  test('a key that is used says when it was last used, to the minute', async () => {
    const { apiKey, program } = await make('customer')
    const lastUse = async () => (await list()).find(({ id }) => id === apiKey.id)?.lastUsedAt
    for (let call = 0; call < 5; call += 1) await api.call(program, 'GET /locations')
    await eventually(async () => typeof (await lastUse()) === 'string')
    const noted = await lastUse()
    await api.call(program, 'GET /locations')
    expect(await lastUse()).toBe(noted)
    expect(Math.abs(Date.now() - Date.parse(noted!))).toBeLessThan(60_000)
  })
})

describe('a key that is revoked', () => {
  test('a revoked key is refused with its next call', async () => {
    const { apiKey, program } = await make('admin')
    expect((await api.call(program, 'GET /admin/users')).status).toBe(200)
    expect((await revoke(apiKey.id)).body.apiKey.revokedAt).toEqual(expect.any(String))
    expect((await api.call(program, 'GET /admin/users')).status).toBe(401)
    expect((await list()).at(-1)!.revokedAt).not.toBeNull()
  })

  test('a revoked key is refused within a second by a node that did not revoke it itself', async () => {
    const { apiKey, program } = await make('admin')
    expect((await api.call(program, 'GET /admin/users')).status).toBe(200)
    await api.sql('UPDATE api_keys SET revoked_at = now() WHERE id = $1', [apiKey.id])
    await eventually(async () => (await api.call(program, 'GET /admin/users')).status === 401)
  })

  test('a key that is revoked loses its open streams at once, and no other key does', async () => {
    const [mine, other] = [await make('admin'), await make('admin')]
    const [ending, staying] = [await listen(mine.program), await listen(other.program)]
    await revoke(mine.apiKey.id)
    await eventually(async () => !ending.isOpen())
    expect(staying.isOpen()).toBe(true)
    staying.drop()
  })

  test('a key stays revoked however often it is revoked again', async () => {
    const { apiKey } = await make('customer')
    const [first, second] = [await revoke(apiKey.id), await revoke(apiKey.id)]
    expect(second.body.apiKey).toEqual(first.body.apiKey)
    const rows = await api.sql(`SELECT 1 FROM audit_log WHERE subject = $1 AND action = 'key.revoke'`, [apiKey.id])
    expect(rows).toHaveLength(1)
  })
})

describe('keys of the settings', () => {
  test('keys of the settings are listed, and are taken away in the settings only', async () => {
    const ofSettings = (await list()).filter((key) => key.isOfSettings)
    expect(ofSettings.map(({ scope, hint }) => ({ scope, hint }))).toEqual(
      expect.arrayContaining([
        { scope: 'admin', hint: null },
        { scope: 'customer', hint: null },
      ]),
    )
    for (const { id } of ofSettings) expect((await revoke(id)).body.code).toBe('api-key-of-settings')
    expect((await api.call(ADMIN_PROGRAM, 'GET /admin/api-keys')).status).toBe(200)
  })

  test('a key that somebody named like those of the settings is not mistaken for one of them', async () => {
    const { program } = await make('customer', 'from settings')
    await api.restart()
    expect((await api.call(program, 'GET /me/orders')).status).not.toBe(401)
  })
})

describe('a key that is refused', () => {
  test.each([
    [{ name: ' ', scope: 'admin' }, 'name', 'Enter a name, such as the program that will use the key'],
    [{ name: 'x'.repeat(61), scope: 'admin' }, 'name', 'At most 60 characters'],
    [{ name: 'Till', scope: 'owner' }, 'scope', 'Choose what the key may do'],
  ])('a key with %j is refused with a sentence at its field', async (body, field, message) => {
    const answer = await api.call(admin, 'POST /admin/api-keys', { body })
    expect([answer.status, answer.body.details]).toEqual([400, { [field]: message }])
  })

  test('revoking a key that does not exist is answered 404', async () => {
    expect((await revoke(randomUUID())).status).toBe(404)
  })
})

async function listen(caller: Caller) {
  const request = http.get(new URL('/api/events', api.url), { agent: false, headers: caller.headers })
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  let isOpen = true
  response.on('close', () => {
    isOpen = false
  })
  response.on('error', () => {})
  await once(response, 'data')
  return { isOpen: () => isOpen, drop: () => request.destroy() }
}
