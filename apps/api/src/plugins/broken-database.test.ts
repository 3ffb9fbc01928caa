import { Writable } from 'node:stream'

import { eventually } from '@thali/testing/eventually'
import { orderPayload } from '@thali/testing/order-payload'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { createLogger, takeOverConsole } from '#api/logger.ts'
import { ADMIN_PROGRAM, type Caller, CUSTOMER_PROGRAM, NOBODY, startApi, type TestApi } from '#api/testing/start-api.ts'

const CANARY = 'canary.bird@secret-cage.test'
const CANARY_PHONE = '9025557391'

let api: TestApi
let customer: Caller & { email: string; password: string }
/** A tablet's bearer token. */
let token = ''
let logged = ''
let restoreConsole = () => {}
const locks: Promise<unknown>[] = []

beforeAll(async () => {
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged += chunk.toString()
      done()
    },
  })
  const logger = createLogger('info', sink)
  restoreConsole = takeOverConsole(logger)
  api = await startApi({ logger })
  customer = await api.signUp('Canary Bird', CANARY)
  const cook = await api.signUpStaff('staff', ['truro'])
  token = (await signInOnTablet(cook)).body.token
})
afterAll(async () => {
  await api.stop()
  restoreConsole()
})
beforeEach(() => {
  logged = ''
})
afterEach(async () => {
  await Promise.all(locks)
})

/** Holds every statement on a table up for longer than statements may wait. */
async function lockTable(table: string): Promise<void> {
  locks.push(api.sql(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE; SELECT pg_sleep(4); COMMIT`))
  await eventually(async () => {
    const granted = await api.sql(
      `SELECT 1 FROM pg_locks WHERE relation = $1::regclass AND mode = 'AccessExclusiveLock' AND granted`,
      [table],
    )
    return granted.length > 0
  })
}

const signInOnTablet = ({ email, password }: { email: string; password: string }) =>
  api.call(NOBODY, 'POST /auth/device-sign-in', { body: { email, password, deviceName: 'Kitchen' } })
const post = (url: string, body: object) => api.request(NOBODY, 'POST', url, { body })

test('a call that a database without answer stops is 503, accounts included, and no log names anybody (F14)', async () => {
  await lockTable('users')
  const answers = await Promise.all([
    post('/api/auth/sign-up/email', { name: 'Canary Bird', email: `new.${CANARY}`, password: customer.password }),
    post('/api/auth/sign-in/email', { email: CANARY, password: customer.password }),
    post('/api/auth/request-password-reset', { email: CANARY, redirectTo: '/reset-password' }),
    post('/api/auth/send-verification-email', { email: CANARY }),
    api.request(customer, 'GET', '/api/auth/get-session'),
    api.call(customer, 'GET /me'),
    signInOnTablet(customer),
    api.call({ headers: { authorization: `Bearer ${token}` } }, 'GET /me'),
    api.call(ADMIN_PROGRAM, 'GET /admin/users/lookup', { query: { phone: CANARY_PHONE } }),
  ])
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503))
  for (const { headers, body } of answers) {
    expect(headers.get('retry-after')).toBeTruthy()
    expect(body.code).toBe('unavailable')
  }
  expect(logged).toContain('request failed')
  expect(logged).not.toMatch(/canary|secret-cage|5557391/i)
  for (const part of token.replace('thali_tablet_', '').split('.')) expect(logged).not.toContain(part)
})

test('a request is logged by its route: neither its token nor the upload it is about is named', async () => {
  const chef = await api.signUpStaff('manager', ['truro'])
  const { token: ofChef } = (await signInOnTablet(chef)).body
  const tablet = { headers: { authorization: `Bearer ${ofChef}` } }
  const photo = { purpose: 'dish-photo', name: 'canary.jpg', type: 'image/jpeg', size: 300_000 }
  const { id } = (await api.call(tablet, 'POST /admin/uploads', { body: photo })).body
  logged = ''
  const headers = { 'content-type': 'application/octet-stream', 'upload-offset': '0' }
  await api.request(tablet, 'PATCH', `/api/admin/uploads/${id}`, { body: 'x'.repeat(1000), headers })
  await eventually(async () => logged.includes('/admin/uploads/:id'))
  for (const secret of [id, ofChef, 'canary']) expect(logged).not.toContain(secret)
})

test('an order that cannot be stored is 503, and its log line names nobody', async () => {
  await lockTable('orders')
  const body = orderPayload({ name: 'Canary Bird', email: CANARY, phone: CANARY_PHONE })
  const answer = await api.call(CUSTOMER_PROGRAM, 'POST /createCustomerOrderCash', { body })
  expect([answer.status, answer.body.code]).toEqual([503, 'unavailable'])
  expect(logged).not.toMatch(/canary|secret-cage|5557391/i)
})

test('the advanced check says that nothing can be stored, with 503, in its five words (F13)', async () => {
  const [{ name } = { name: '' }] = await api.sql<{ name: string }>('SELECT current_database() AS name')
  const health = () => api.call(NOBODY, 'GET /healthCheckAdvanced')
  expect((await health()).status).toBe(200)

  await api.sql(`ALTER DATABASE ${name} SET default_transaction_read_only = on`)
  await api.sql(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND application_name = 'thali'`,
    [name],
  )
  try {
    const order = await eventually(async () => {
      const answer = await api.call(CUSTOMER_PROGRAM, 'POST /createCustomerOrderCash', { body: orderPayload() })
      // The first one may only meet the end of its connection.
      return (await health()).status === 503 && answer
    })
    expect([order.status, order.body.code]).toEqual([503, 'unavailable'])
    const { body } = await health()
    expect(Object.keys(body).toSorted()).toEqual(['dependencies', 'status', 'timestamp'])
    expect(body).toMatchObject({ status: 'fail', dependencies: { database: 'fail' } })
  } finally {
    await api.sql(`BEGIN READ WRITE; ALTER DATABASE ${name} RESET default_transaction_read_only; COMMIT`)
  }
})

test.each([
  ['a tablet’s token', () => token],
  ['a key', () => 'thali_admin_4fA9'],
  ['another token', () => 'eyJhbGciOi.J9.x-y_z'],
])('a secret in the error of a library does not reach the log: %s', (_what, secretOf) => {
  const secret = secretOf()
  const err = new Error(`refused: authorization: Bearer ${secret}, sent again`, {
    cause: new Error(`Bearer ${secret}`),
  })
  api.server.http.log.error({ err }, 'request failed')
  expect(logged).toContain('sent again')
  expect(logged).not.toContain(secret)
})
