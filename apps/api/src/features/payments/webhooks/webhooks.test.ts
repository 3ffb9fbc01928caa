import { randomUUID } from 'node:crypto'

import { eventually } from '@thali/testing/eventually'
import { orderPayload } from '@thali/testing/order-payload'
import Stripe from 'stripe'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { payingAt } from '#api/testing/paying.ts'
import { type Caller, NOBODY, useApi, type TestApi } from '#api/testing/start-api.ts'

const api = useApi()
const paying = payingAt(api)
let customer: Awaited<ReturnType<TestApi['signUp']>>
let admin: Caller

beforeAll(async () => {
  ;[customer, admin] = await Promise.all([api.signUp(), api.signInAsAdmin()])
})

afterEach(() => paying.setFaults({ payments: 'ok', webhooks: 'ok' }))

const stripe = new Stripe('sk_test_signing_only')
const minutesAgo = (minutes: number) => Math.floor(Date.now() / 1_000) - minutes * 60

/** Prefix of the ids of webhooks sent here, beside those the stand-in sends by itself. */
const OURS = 'evt_told'

function anEvent(object: object, envelope: object = {}) {
  return {
    id: `${OURS}${randomUUID().replaceAll('-', '')}`,
    object: 'event',
    type: 'checkout.session.completed',
    livemode: false,
    created: minutesAgo(0),
    data: { object: { object: 'checkout.session', ...object } },
    ...envelope,
  }
}

type Signing = { secret?: string; timestamp?: number }

function sign(payload: string, { secret = api.webhookSecret, timestamp = minutesAgo(0) }: Signing = {}): string {
  return stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
}

const send = (body: string, signature?: string) =>
  api.request<{ received: boolean }>(NOBODY, 'POST', '/api/webhooks/stripe', {
    body,
    ...(signature === undefined ? {} : { headers: { 'stripe-signature': signature } }),
  })

async function tell(event: object, signing: Signing = {}) {
  const body = JSON.stringify(event)
  return send(body, sign(body, signing))
}

async function findEvent(id: string) {
  const [event] = await api.sql<{ state: string; error: string | null; tries: number }>(
    'SELECT state, error, tries FROM webhook_events WHERE id = $1',
    [id],
  )
  return event
}

/** A message that was worked off, one way or the other. */
const settled = (id: string) =>
  eventually(async () => {
    const event = await findEvent(id)
    return event && event.state !== 'received' && event
  })

async function countEvents(): Promise<number> {
  const [row] = await api.sql<{ events: number }>(
    'SELECT count(*)::int AS events FROM webhook_events WHERE id LIKE $1',
    [`${OURS}%`],
  )
  return row!.events
}

async function countOrders(): Promise<number> {
  return (await api.sql('SELECT id FROM orders WHERE account_id = $1', [customer.id])).length
}

async function findProblem(caller: Caller, failureId: string) {
  const { body } = await api.call(caller, 'GET /admin/payments/problems')
  return body.webhooks.find((webhook) => webhook.failureId === failureId)
}

const retry = (caller: Caller, failureId: string) =>
  api.call(caller, 'POST /retryFailedWebhook', { body: { failureId } })

describe('a message that is not the provider’s', () => {
  let body = ''
  beforeEach(async () => {
    const { sessionId } = await paying.begin(customer)
    body = JSON.stringify(anEvent({ id: sessionId, payment_status: 'paid', amount_total: 1 }))
  })

  test.each([
    ['altered on its way', () => [`${body} `, sign(body)]],
    ['signed with another secret', () => [body, sign(body, { secret: 'whsec_guessed' })]],
    ['signed six minutes ago', () => [body, sign(body, { timestamp: minutesAgo(6) })]],
    ['signed for six minutes from now', () => [body, sign(body, { timestamp: minutesAgo(-6) })]],
    ['not signed', () => [body]],
    ['signed with nothing', () => [body, '']],
    ['signed with rubbish', () => [body, 't=1,v1=00,v0=']],
    ['empty', () => ['']],
    ['not even JSON', () => ['<xml/>', sign('{}')]],
  ] as [string, () => [string, string?]][])('a false message (%s) is refused and not kept', async (_how, message) => {
    const [events, orders] = [await countEvents(), await countOrders()]
    const answer = await send(...message())
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid-signature'])
    expect([await countEvents(), await countOrders()]).toEqual([events, orders])
  })

  test('a message that is too large is refused before it is looked at', async () => {
    const events = await countEvents()
    const large = JSON.stringify(anEvent({ id: 'cs_test_large', padding: 'x'.repeat(600 * 1024) }))
    expect((await send(large, sign(large))).status).toBe(413)
    expect(await countEvents()).toBe(events)
  })
})

test.each([
  '{}',
  'null',
  '[]',
  '"event"',
  '<xml/>',
  '{"data":null}',
  '{"type":"charge.refunded","data":{}}',
  '{"type":"charge.refunded","data":{"object":{"payment_intent":"pi_1"}}}',
])('a signed message without an event (%s) changes nothing', async (body) => {
  const events = await countEvents()
  const { status } = await send(body, sign(body))
  expect([200, 400]).toContain(status)
  expect(await countEvents()).toBe(events)
})

test('a message that we did not ask for is thanked for and not kept', async () => {
  for (const type of ['customer.created', 'payment_intent.succeeded', 'checkout.session.unheard_of']) {
    const event = anEvent({ id: 'cs_test_1' }, { type })
    const { status, body } = await tell(event)
    expect([status, body]).toEqual([200, { received: true }])
    expect(await findEvent(event.id)).toBeUndefined()
  }
})

describe('a genuine message about another thing', () => {
  /** A page at the provider that claims to be one of ours. */
  async function pay(fields: Partial<Stripe.Checkout.SessionCreateParams>, unitAmount = 2251, currency = 'cad') {
    const session = await paying.provider().checkout.sessions.create({
      mode: 'payment',
      success_url: 'https://elsewhere.test/done',
      line_items: [
        { quantity: 1, price_data: { currency, unit_amount: unitAmount, product_data: { name: 'Something' } } },
      ],
      ...fields,
    })
    await paying.pay(session.url!)
    return session.id
  }

  async function checkoutOf(sessionId: string) {
    const [checkout] = await api.sql<{ id: string; state: string; problem: string | null }>(
      'SELECT id, state, problem FROM checkouts WHERE session_id = $1',
      [sessionId],
    )
    return checkout!
  }

  /** The message that the provider sent of itself about a page. */
  const messageAbout = (objectId: string) =>
    eventually(async () => {
      const sql = `SELECT id FROM webhook_events WHERE object_id = $1 AND state <> 'received'`
      return (await api.sql<{ id: string }>(sql, [objectId]))[0]?.id
    })

  async function expectSetAside(failureId: string, error: string): Promise<void> {
    expect(await settled(failureId)).toMatchObject({ state: 'set-aside', error })
    expect(await findProblem(admin, failureId)).toMatchObject({ kind: 'set-aside', error })
  }

  test.each([
    ['another account', { account: 'acct_of_somebody' }, 'It belongs to another account.'],
    ['real money', { livemode: true }, 'It is about a live payment.'],
  ])(
    'a genuine message about %s is set aside and changes nothing, although the page is ours',
    async (_what, envelope, error) => {
      await paying.setFaults({ webhooks: 'lose' })
      const { sessionId, paymentUrl } = await paying.begin(customer)
      await paying.pay(paymentUrl)
      const orders = await countOrders()
      const event = anEvent({ id: sessionId }, envelope)
      expect((await tell(event)).status).toBe(200)
      await expectSetAside(event.id, error)
      expect([await countOrders(), (await checkoutOf(sessionId)).state]).toEqual([orders, 'open'])
      await paying.orderOf(customer, sessionId)
    },
  )

  test.each([
    ['a smaller amount', 100, 'cad', 'Its amount is 100 cents, agreed were 2251.'],
    ['a larger amount', 9900, 'cad', 'Its amount is 9900 cents, agreed were 2251.'],
    ['another currency', 2251, 'usd', 'Its currency is usd.'],
  ])('a payment of %s is set aside: no order is made for it', async (_what, amount, currency, error) => {
    const { sessionId } = await paying.begin(customer)
    const { id } = await checkoutOf(sessionId)
    const orders = await countOrders()
    const other = await pay({ client_reference_id: id }, amount, currency)
    const failureId = await messageAbout(other)
    await expectSetAside(failureId, error)
    expect(await retry(admin, failureId)).toMatchObject({ body: { success: false, result: 'set-aside', error } })
    expect(await countOrders()).toBe(orders)
    expect(await checkoutOf(sessionId)).toEqual({ id, state: 'open', problem: error })
  })

  test('a genuine message about a page of another shop is set aside', async () => {
    const failureId = await messageAbout(await pay({ client_reference_id: 'their-order-17' }))
    await expectSetAside(failureId, 'No checkout of ours has this page.')
  })

  test('a genuine message about a page that even the provider does not know is set aside', async () => {
    const event = anEvent({ id: 'cs_test_of_nobody' })
    expect((await tell(event)).status).toBe(200)
    expect((await settled(event.id)).state).toBe('set-aside')
  })

  // CUS-API-57
  test('a message that was set aside is shown to an admin only, who alone may have it worked off again', async () => {
    const event = anEvent({ id: 'cs_test_of_nobody_else' })
    await tell(event)
    await settled(event.id)
    const [staff, manager] = await Promise.all([
      api.signUpStaff('staff', ['truro']),
      api.signUpStaff('manager', ['truro']),
    ])
    for (const caller of [staff, manager]) {
      expect((await api.call(caller, 'GET /admin/payments/problems')).body.webhooks).toEqual([])
      expect((await retry(caller, event.id)).status).toBe(403)
    }
    expect((await retry(customer, event.id)).status).toBe(403)
    expect((await retry(NOBODY, event.id)).status).toBe(401)
    expect((await retry(admin, 'evt_unknown')).status).toBe(404)
    expect((await retry(admin, '')).body.error).toBe('Failure ID is required')
    expect((await retry(admin, event.id)).body).toMatchObject({ success: false, result: 'set-aside' })
  })

  test('a message that was set aside makes its order when it is worked off again and turns out to be ours', async () => {
    const { sessionId, paymentUrl } = await paying.begin(customer)
    const sql = `DELETE FROM checkouts WHERE session_id = $1 RETURNING to_jsonb(checkouts) AS checkout`
    const [lost] = await api.sql<{ checkout: object }>(sql, [sessionId])
    await paying.pay(paymentUrl)
    const failureId = await messageAbout(sessionId)
    await expectSetAside(failureId, 'No checkout of ours has this page.')

    // As if it came back from a backup.
    await api.sql('INSERT INTO checkouts SELECT * FROM jsonb_populate_record(NULL::checkouts, $1)', [lost!.checkout])
    const orders = await countOrders()
    for (const times of ['once', 'twice']) {
      const answer = await retry(admin, failureId)
      expect([times, answer.status]).toEqual([times, times === 'once' ? 200 : 404])
    }
    expect(await countOrders()).toBe(orders + 1)
    expect(await findProblem(admin, failureId)).toBeUndefined()
    expect(await paying.orderOf(customer, sessionId)).toMatchObject({ paymentStatus: 'paid' })
  })
})

describe('one order and one confirmation for each payment', () => {
  test.each(['duplicate', 'delay', 'reorder', 'chaos'])(
    'a payment makes one order and is confirmed once when its messages arrive with “%s”',
    async (webhooks) => {
      await paying.setFaults({ webhooks })
      const begun = await Promise.all(
        Array.from({ length: 4 }, async () => {
          const person = await api.signUp()
          const payload = orderPayload({ paymentMethod: 'online', tip: 2, email: person.email })
          return { person, ...(await paying.begin(person, payload)) }
        }),
      )
      await Promise.all(begun.map(({ paymentUrl }) => paying.pay(paymentUrl)))
      const ordersOf = ({ id }: { id: string }) => api.sql('SELECT id FROM orders WHERE account_id = $1', [id])
      for (const { person } of begun) await eventually(async () => (await ordersOf(person)).length > 0)
      await eventually(
        async () => (await api.sql(`SELECT id FROM webhook_events WHERE state = 'received'`)).length === 0,
      )
      const confirmationsOf = async ({ email }: { email: string }) =>
        (await api.messagesTo(email)).filter(({ subject }) => /confirm/i.test(subject ?? ''))
      for (const { person, sessionId } of begun) {
        await tell(anEvent({ id: sessionId }))
        await eventually(async () => (await confirmationsOf(person)).length > 0)
      }
      for (const { person, sessionId } of begun) {
        await paying.orderOf(person, sessionId)
        expect(await ordersOf(person)).toHaveLength(1)
        expect(await confirmationsOf(person)).toHaveLength(1)
      }
    },
  )

  test('a payment makes one order when its message comes before the name of its page is known here', async () => {
    const person = await api.signUp()
    await paying.setFaults({ payments: 'lost' })
    const answer = await api.call(person, 'POST /createCustomerPayment', {
      body: { orderData: orderPayload({ paymentMethod: 'online', tip: 2, email: person.email }) },
    })
    expect(answer.status).toBe(503)
    await paying.setFaults({ payments: 'ok' })
    const { data } = await paying.provider().checkout.sessions.list({ limit: 100 })
    const page = data.find((session) => session.customer_email === person.email)
    await paying.pay(page!.url!)
    await eventually(async () => (await paying.look(person, page!.id)).status === 200)
    expect(await paying.orderOf(person, page!.id)).toMatchObject({ paymentStatus: 'paid', sessionId: page!.id })
  })

  test('a payment makes one order and is confirmed once when an old message is told again long after', async () => {
    const { sessionId, paymentUrl } = await paying.begin(customer)
    await paying.pay(paymentUrl)
    const before = await paying.orderOf(customer, sessionId)
    const orders = await countOrders()
    for (const type of [
      'checkout.session.expired',
      'checkout.session.async_payment_failed',
      'checkout.session.completed',
    ]) {
      const event = anEvent({ id: sessionId, status: 'expired', payment_status: 'unpaid' }, { type })
      await tell(event)
      expect((await settled(event.id)).state).toBe('done')
    }
    expect(await paying.orderOf(customer, sessionId)).toEqual(before)
    expect(await countOrders()).toBe(orders)
  })
})
