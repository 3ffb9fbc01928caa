import { randomUUID } from 'node:crypto'

import { orderPayload } from '@thali/testing/order-payload'
import { expect, test } from 'vitest'

import { insist } from '#api/testing/insist.ts'
import { ADMIN_PROGRAM, type Caller, useApi } from '#api/testing/start-api.ts'

const LUNCH = new Date('2026-11-20T16:30:00Z')
const REFUSAL = 'You already have 5 open orders to be paid in cash. Pick one up or cancel one before you place another.'

const api = useApi({ now: LUNCH, env: { LIMITS: 'on' } })

const place = (caller: Caller, phone: string, key = randomUUID()) =>
  api.call(caller, 'POST /createCustomerOrderCash', {
    body: orderPayload({ phone }),
    headers: { 'idempotency-key': key },
  })

/** An account with a verified e-mail address, which counts for itself. */
async function proved() {
  const account = await api.signUp()
  await api.sql('UPDATE users SET email_verified = true WHERE id = $1', [account.id])
  return account
}

const step = (orderId: string, status: string) =>
  api.call(ADMIN_PROGRAM, 'POST /updateOrderStatus', { body: { orderId, status } })

async function countOrders(accountId: string): Promise<number> {
  const [row] = await api.sql<{ orders: number }>('SELECT count(*)::int AS orders FROM orders WHERE account_id = $1', [
    accountId,
  ])
  return row?.orders ?? 0
}

test('a sixth open cash order of one account is refused, until one is cancelled or completed', async () => {
  const ann = await proved()
  const keys = Array.from({ length: 5 }, () => randomUUID())
  const placed = []
  for (const [index, key] of keys.entries()) placed.push(await place(ann, `902 555 010${index}`, key))
  expect(placed.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])

  const sixth = await place(ann, '902 555 0109')
  expect(sixth).toMatchObject({ status: 429, body: { code: 'too-many-open-orders', error: REFUSAL } })
  expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await countOrders(ann.id)).toBe(5)

  // Asking again for an order that was placed is no sixth order.
  const again = await place(ann, '902 555 0104', keys[4])
  expect(again.body).toEqual(placed[4]?.body)

  const [first, second] = placed.map(({ body }) => body.orderId)
  expect((await api.call(ann, 'POST /me/orders/:id/cancel', { params: { id: first! }, body: {} })).status).toBe(200)
  expect((await place(ann, '902 555 0109')).status).toBe(200)
  expect((await place(ann, '902 555 0109')).status).toBe(429)

  for (const status of ['preparing', 'ready', 'completed']) expect((await step(second!, status)).status).toBe(200)
  expect((await place(ann, '902 555 0109')).status).toBe(200)
  expect((await place(ann, '902 555 0109')).status).toBe(429)

  // Taking the completion back would make a sixth.
  const completed = await api.call(ADMIN_PROGRAM, 'GET /getOrderDetails', { query: { orderId: second! } })
  const undo = await api.call(ADMIN_PROGRAM, 'POST /undoOrderStatus', {
    body: { orderId: second!, version: completed.body.order.version },
  })
  expect(undo).toMatchObject({ status: 409, body: { code: 'order-step-settled' } })
})

test('exactly 5 of 20 cash orders at once are taken', async () => {
  const bob = await proved()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => {
      const key = randomUUID()
      return insist(() => place(bob, `902 555 02${String(index).padStart(2, '0')}`, key))
    }),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
  expect(answers.filter(({ body }) => body.code === 'too-many-open-orders')).toHaveLength(15)
  expect(await countOrders(bob.id)).toBe(5)
})

test('placing and settling at once never block each other and lose no count', async () => {
  const eve = await proved()
  const open = []
  for (let count = 0; count < 4; count++) open.push(await place(eve, '902 555 0400'))
  const [cancelled, placed] = await Promise.all([
    Promise.all(
      open.map(({ body }) => api.call(eve, 'POST /me/orders/:id/cancel', { params: { id: body.orderId }, body: {} })),
    ),
    Promise.all(Array.from({ length: 8 }, () => insist(() => place(eve, '902 555 0400')))),
  ])
  expect(cancelled.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(new Set(placed.map(({ status }) => status)).difference(new Set([200, 429]))).toEqual(new Set())

  const [row] = await api.sql<{ open: number; counted: number }>(
    `SELECT (SELECT count(*)::int FROM orders WHERE account_id = $1 AND status = 'pending') AS open,
            (SELECT open FROM open_cash_orders WHERE subject = 'account:' || $1) AS counted`,
    [eve.id],
  )
  expect(row?.counted).toBe(row?.open)
})
