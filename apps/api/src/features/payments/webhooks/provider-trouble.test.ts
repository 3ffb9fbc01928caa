import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { eventually } from '@thali/testing/eventually'
import { orderPayload } from '@thali/testing/order-payload'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import { payingAt } from '#api/testing/paying.ts'
import { type Caller, startApi, type TestApi } from '#api/testing/start-api.ts'

let api: TestApi
let paying: ReturnType<typeof payingAt>
let admin: Caller

beforeAll(async () => {
  api = await startApi()
  paying = payingAt(api)
  admin = await api.signInAsAdmin()
})

afterEach(() => paying.setFaults({ payments: 'ok', webhooks: 'ok' }))
afterAll(() => api.stop())

const start = (caller: Caller, at = api) =>
  at.call(caller, 'POST /createCustomerPayment', {
    body: { orderData: orderPayload({ paymentMethod: 'online', tip: 2 }) },
  })

async function took<T>(asked: Promise<T>): Promise<{ answer: T; ms: number }> {
  const from = performance.now()
  const answer = await asked
  return { answer, ms: performance.now() - from }
}

async function paymentsOf({ id }: { id: string }, at = api): Promise<{ order_id: string }[]> {
  return at.sql(
    'SELECT payments.order_id FROM payments JOIN orders ON orders.payment_id = payments.id WHERE orders.account_id = $1',
    [id],
  )
}

/** The worker creates the order: nobody asks about the payment. */
const expectOrderByItself = async (customer: { id: string }, at = api) => {
  await eventually(async () => (await paymentsOf(customer, at)).length > 0)
  expect(await paymentsOf(customer, at)).toHaveLength(1)
}

/** Everything that does not involve cards. */
async function expectTheRestWorks(at: TestApi, customer: Caller, staff: Caller): Promise<void> {
  const cash = await took(at.call(customer, 'POST /createCustomerOrderCash', { body: orderPayload() }))
  const board = await took(at.call(staff, 'GET /getLocationOrders', { query: { locationId: 'truro' } }))
  const menu = await took(at.call(customer, 'GET /menu/:location', { params: { location: 'truro' } }))
  expect([cash, board, menu].map(({ answer }) => answer.status)).toEqual([200, 200, 200])
  for (const { ms } of [cash, board, menu]) expect(ms).toBeLessThan(7_000)
}

/** Transactions that are kept open: between two statements one is idle for a moment, on a busy machine for longer. */
async function countIdleTransactions(at: TestApi): Promise<number> {
  const rows = await at.sql(
    `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'
       AND state_change < clock_timestamp() - interval '2 seconds'`,
  )
  return rows.length
}

function expectUnavailable({ status, body, headers, text }: Awaited<ReturnType<typeof start>>): void {
  expect([status, body.code, body.error]).toEqual([
    503,
    'payment-unavailable',
    'Card payment is not available right now. Please try again in a moment or pay in cash.',
  ])
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  // The provider's message belongs in the log only.
  expect(text).not.toMatch(/stripe|127\.0\.0\.1|ECONN|html/i)
}

describe('while the card provider is in trouble', () => {
  test.each(['refuse', '500', '429', 'garbage', 'lost'])(
    'a card is refused with a sentence while the provider has trouble (%s), and the rest works',
    async (fault) => {
      const customer = await api.signUp()
      await paying.setFaults({ payments: fault })
      expectUnavailable(await start(customer))
      await expectTheRestWorks(api, customer, admin)
      await paying.setFaults({ payments: 'ok' })
      expect((await start(customer)).status).toBe(200)
    },
  )

  test('a provider that hangs or is slow holds nobody up for much over eight seconds, nor keeps a transaction', async () => {
    await Promise.all(['hang', 'slow'].map(expectPatience))
  })
})

test('two clicks on “pay” have the same answer, although the provider takes its time and refuses a twin meanwhile', async () => {
  const provider = createSlowProvider()
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  const { port } = provider.address() as AddressInfo
  const own = await startApi({
    env: {
      STRIPE_SECRET_KEY: 'sk_test_slow',
      STRIPE_WEBHOOK_SECRET: 'whsec_slow',
      STRIPE_API_BASE: `http://127.0.0.1:${port}`,
      STRIPE_PAGE_HOST: 'pay.test',
    },
  })
  try {
    const customer = await own.signUp()
    const headers = { 'idempotency-key': randomUUID() }
    const body = { orderData: orderPayload({ paymentMethod: 'online' }) }
    const click = () => own.call(customer, 'POST /createCustomerPayment', { body, headers })
    const answers = await Promise.all([click(), click(), click()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.sessionId)).size).toBe(1)
  } finally {
    await own.stop()
    provider.closeAllConnections()
    provider.close()
  }
})

/** Opens a page in a third of a second and, like the real one, refuses a key that is in use. */
function createSlowProvider() {
  const inUse = new Set<string>()
  return createServer((request, response) => {
    const key = String(request.headers['idempotency-key'])
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (inUse.has(key)) {
      return answer(409, {
        error: { type: 'invalid_request_error', code: 'idempotency_key_in_use', message: 'In use' },
      })
    }
    inUse.add(key)
    setTimeout(() => {
      inUse.delete(key)
      answer(200, { id: `cs_test_${key}`, object: 'checkout.session', url: 'https://pay.test/page' })
    }, 300)
  })
}

/** The same fault with a server of its own, because it takes long. */
async function expectPatience(fault: string): Promise<void> {
  const own = await startApi()
  try {
    const there = payingAt(own)
    const staff = await own.signInAsAdmin()
    const [payer, buyer, closer] = await Promise.all([own.signUp(), own.signUp(), own.signUp()])
    const [paid, open] = await Promise.all([there.begin(payer), there.begin(closer)])
    await there.setFaults({ payments: fault })
    await there.pay(paid.paymentUrl)

    const waiting = Promise.all([
      took(start(buyer, own)),
      took(own.call(closer, 'POST /closePaymentSession', { body: { sessionId: open.sessionId } })),
      took(there.look(payer, paid.sessionId)),
    ])
    const stopped = { is: false }
    const [[begun, closed, looked], looks] = await Promise.all([
      waiting.finally(() => {
        stopped.is = true
      }),
      watch(own, stopped, () => expectTheRestWorks(own, buyer, staff)),
    ])
    expect(looks).toBeGreaterThan(5)
    expectUnavailable(begun.answer)
    expect(closed.answer.body.paymentState).toBe('expired')
    expect(looked.answer.body.paymentState).toBe('open')
    for (const { ms } of [begun, closed, looked]) expect(ms).toBeLessThan(20_000)

    await there.setFaults({ payments: 'ok' })
    await expectOrderByItself(payer, own)
  } finally {
    await own.stop()
  }
}

async function watch(at: TestApi, stopped: { is: boolean }, now: () => Promise<void>): Promise<number> {
  let looks = 0
  for (; !stopped.is; looks++) {
    expect(await countIdleTransactions(at)).toBe(0)
    if (looks % 20 === 0) await now()
  }
  return looks
}

describe('messages of the provider', () => {
  test('a message of the provider that came while it answered no calls is worked off when it does', async () => {
    const customers = await Promise.all(Array.from({ length: 3 }, () => api.signUp()))
    const begun = await Promise.all(customers.map((customer) => paying.begin(customer)))
    await paying.setFaults({ payments: 'refuse' })
    await Promise.all(begun.map(({ paymentUrl }) => paying.pay(paymentUrl)))
    const kept = await eventually(async () => {
      const rows = await api.sql(`SELECT id FROM webhook_events WHERE state = 'received' AND tries > 0`)
      return rows.length >= begun.length && rows
    })
    expect(kept).toHaveLength(begun.length)
    for (const customer of customers) expect(await paymentsOf(customer)).toEqual([])

    await paying.setFaults({ payments: 'ok' })
    await Promise.all(customers.map((customer) => expectOrderByItself(customer)))
  })

  test('a message of the provider outlives a restart of the server', async () => {
    const customer = await api.signUp()
    const { sessionId, paymentUrl } = await paying.begin(customer)
    await paying.setFaults({ payments: 'refuse' })
    await paying.pay(paymentUrl)
    await eventually(
      async () => (await api.sql('SELECT id FROM webhook_events WHERE object_id = $1', [sessionId])).length === 1,
    )
    expect(await paymentsOf(customer)).toEqual([])

    await api.restart()
    await expectOrderByItself(customer)
  })

  test('a message of the provider that came while the server was stopped is heard after', async () => {
    const customer = await api.signUp()
    const { paymentUrl } = await paying.begin(customer)
    await paying.setFaults({ webhooks: 'hold' })
    await paying.pay(paymentUrl)
    await api.restart()
    await expectOrderByItself(customer)
  })

  test('a message of the provider that is lost is not missed: open payments are compared every minute', async () => {
    const [payer, leaver] = await Promise.all([api.signUp(), api.signUp()])
    await paying.setFaults({ webhooks: 'lose' })
    const [paid, left] = await Promise.all([paying.begin(payer), paying.begin(leaver)])
    await paying.pay(paid.paymentUrl)
    await paying.provider().checkout.sessions.expire(left.sessionId)

    const sessions = [[paid.sessionId, left.sessionId]]
    const due = `SELECT extract(epoch FROM check_at - now())::int AS seconds FROM checkouts WHERE session_id = ANY($1)`
    for (const { seconds } of await api.sql<{ seconds: number }>(due, sessions)) expect(seconds).toBeLessThanOrEqual(60)
    // As if the minute had passed.
    await api.sql('UPDATE checkouts SET check_at = now() WHERE session_id = ANY($1)', sessions)
    await expectOrderByItself(payer)
    const stateOf = () =>
      api.sql<{ state: string }>('SELECT state FROM checkouts WHERE session_id = $1', [left.sessionId])
    await eventually(async () => (await stateOf())[0]?.state === 'expired')
  })

  test('a message that fails to be worked off is given up after eight tries, listed, and done again by hand', async () => {
    const customer = await api.signUp()
    const { sessionId, paymentUrl } = await paying.begin(customer)
    await api.sql('ALTER TABLE payments ADD CONSTRAINT out_of_order CHECK (false) NOT VALID')
    await paying.pay(paymentUrl)
    const findEvent = async () => {
      const sql = 'SELECT id, state FROM webhook_events WHERE object_id = $1'
      return (await api.sql<{ id: string; state: string }>(sql, [sessionId]))[0]
    }
    const given = await eventually(async () => {
      // As if it had failed six times more, and the pause were over.
      await api.sql(`UPDATE webhook_events SET tries = 7, check_at = now() WHERE object_id = $1 AND tries = 1`, [
        sessionId,
      ])
      const event = await findEvent()
      return event?.state === 'failed' && event
    })

    const { body } = await api.call(admin, 'GET /admin/payments/problems')
    expect(body.webhooks.find(({ failureId }) => failureId === given.id)).toMatchObject({
      kind: 'failed',
      about: sessionId,
    })
    const retry = () => api.call(admin, 'POST /retryFailedWebhook', { body: { failureId: given.id } })
    expect((await retry()).body).toMatchObject({ success: false, result: 'failed' })
    await api.sql('ALTER TABLE payments DROP CONSTRAINT out_of_order')
    expect((await retry()).body).toEqual({ success: true, failureId: given.id, result: 'done', error: null })
    await expectOrderByItself(customer)
  })
})
