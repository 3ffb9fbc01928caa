import { randomUUID } from 'node:crypto'

import { eventually } from '@thali/testing/eventually'
import { orderPayload } from '@thali/testing/order-payload'
import { beforeAll, expect, test } from 'vitest'

import { payingAt } from '#api/testing/paying.ts'
import { type Caller, useApi } from '#api/testing/start-api.ts'

const api = useApi({ now: new Date() })
const paying = payingAt(api)
let customer: Caller
beforeAll(async () => {
  customer = await api.signUp()
})

const ask = () => api.server.services.lostPayments.askAfterRestore()
const noteRestore = () => api.sql(`INSERT INTO restores (last_commit_at) VALUES (now() - interval '1 minute')`)
const eventOf = (sessionId: string) =>
  eventually(async () => {
    const [event] = await api.sql<{ state: string; error: string | null }>(
      `SELECT state, error FROM webhook_events WHERE id = $1 AND state <> 'received'`,
      [`restored-${sessionId}`],
    )
    return event
  })

test('money whose checkout is lost after a restore is set aside for staff, and a page without one is closed', async () => {
  await paying.setFaults({ webhooks: 'lose' })
  const [paid, open] = [await paying.begin(customer), await paying.begin(await api.signUp())]
  const { status: accepted } = await paying.pay(paid.paymentUrl)
  // What a restore to an earlier moment does to them.
  await api.sql('DELETE FROM checkouts WHERE session_id = ANY($1)', [[paid.sessionId, open.sessionId]])
  await noteRestore()
  await ask()

  expect(await eventOf(paid.sessionId)).toEqual({ state: 'set-aside', error: 'No checkout of ours has this page.' })
  expect((await paying.pay(open.paymentUrl)).status).not.toBe(accepted)
  const orders = await api.sql('SELECT id FROM orders')
  expect(orders).toEqual([])
  await paying.setFaults({ webhooks: 'ok' })
})

test('money whose checkout was kept makes its order, though its news came before the restore', async () => {
  await paying.setFaults({ webhooks: 'lose' })
  const { sessionId, paymentUrl } = await paying.begin(customer)
  await paying.pay(paymentUrl)
  await noteRestore()
  await ask()
  expect(await eventOf(sessionId)).toEqual({ state: 'done', error: null })
  expect(await paying.orderOf(customer, sessionId)).toMatchObject({ paymentStatus: 'paid' })
  await paying.setFaults({ webhooks: 'ok' })
})

test('the card provider is asked about lost payments once for each restore', async () => {
  await noteRestore()
  await ask()
  expect(await api.sql('SELECT id FROM restores WHERE payments_asked_at IS NULL')).toEqual([])
})

test('a page that makes trouble keeps no later page and no refund unasked, and the restore waits until it is asked too', async () => {
  await paying.setFaults({ webhooks: 'lose' })
  const begin = async () => paying.begin(await api.signUp())
  const pages = [await begin(), await begin(), await begin()]
  const refunded = await api.signUp()
  const { sessionId, paymentUrl } = await paying.begin(refunded)
  for (const page of [...pages, { paymentUrl }]) await paying.pay(page.paymentUrl)
  await eventually(async () => (await paying.orderOf(refunded, sessionId)).paymentStatus === 'paid')
  await paying.refundAtProvider((await paying.orderOf(refunded, sessionId)).paymentIntentId ?? '')
  await noteRestore()
  await api.sql(`CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no'; END $$`)
  await api.sql(`CREATE TRIGGER fail BEFORE INSERT ON webhook_events
    FOR EACH ROW WHEN (NEW.id = 'restored-${pages[1]?.sessionId}') EXECUTE FUNCTION fail()`)
  await ask()
  const inInbox = async () => {
    const events = await api.sql<{ id: string; type: string }>('SELECT id, type FROM webhook_events')
    return {
      pages: pages.map((page) => events.some(({ id }) => id === `restored-${page.sessionId}`)),
      refunds: events.filter(({ id, type }) => id.startsWith('restored-') && type === 'refund.updated').length,
    }
  }
  expect(await inInbox()).toEqual({ pages: [true, false, true], refunds: 1 })
  expect(await api.sql('SELECT id FROM restores WHERE payments_asked_at IS NULL')).toHaveLength(1)

  await api.sql('DROP TRIGGER fail ON webhook_events')
  await ask()
  expect((await inInbox()).pages).toEqual([true, true, true])
  expect(await api.sql('SELECT id FROM restores WHERE payments_asked_at IS NULL')).toEqual([])
  await paying.setFaults({ webhooks: 'ok' })
})

test('money that a card reader took is asked for too: known, it pays its order; unknown, it is set aside for staff', async () => {
  const manager = await api.signUpStaff('manager', ['truro'])
  await paying.setFaults({ webhooks: 'lose' })
  const takeOnReader = async (): Promise<string> => {
    const reader = await paying.pairReader(manager)
    const body = { ...orderPayload({ paymentMethod: 'online' }), customerInfo: { name: 'Bo' } }
    const { orderId } = (await api.call(manager, 'POST /createAdminOrderOnline', { body })).body
    await api.call(manager, 'POST /admin/payments/terminal', { body: { orderId, reader } })
    await paying.hold(reader)
    const [book] = await paying.books(orderId)
    return book?.intent.id ?? ''
  }
  const known = await takeOnReader()
  // Of a checkout that the restored database does not have.
  const metadata = { checkoutId: randomUUID(), orderId: randomUUID(), via: 'reader' }
  const { id: unknown } = await paying.provider().paymentIntents.create({
    amount: 1_000,
    currency: 'cad',
    allowed_payment_method_types: ['card_present'],
    metadata,
  })
  const reader = await paying.pairReader(manager)
  await paying.provider().terminal.readers.processPaymentIntent(reader, { payment_intent: unknown })
  await paying.hold(reader)
  await noteRestore()
  await ask()
  expect(await eventOf(known)).toEqual({ state: 'done', error: null })
  expect(await eventOf(unknown)).toEqual({ state: 'set-aside', error: 'No checkout of ours has this payment.' })
  await paying.setFaults({ webhooks: 'ok' })
})
