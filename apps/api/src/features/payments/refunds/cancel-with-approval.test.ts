import { afterAll, beforeAll, expect, test } from 'vitest'

import { payingAt } from '#api/testing/paying.ts'
import { type Caller, startApi, type TestApi } from '#api/testing/start-api.ts'

type Person = Awaited<ReturnType<TestApi['signUpStaff']>>

let api: TestApi
let anita: Person
let grace: Person
let paying: ReturnType<typeof payingAt>
beforeAll(async () => {
  api = await startApi()
  paying = payingAt(api)
  anita = await api.signUpStaff('staff', ['truro'])
  grace = await api.signUpStaff('manager', ['truro'])
  await api.call(grace, 'PUT /me/pin', { body: { pin: '730918', currentPassword: grace.password } })
})
afterAll(() => api.stop())

const agree = (orderId: string, amount: number, pin = '730918') =>
  api.call(anita, 'POST /approvals', { body: { orderId, amount, userId: grace.id, pin } })
const cancel = (caller: Caller, orderId: string, approval?: string) =>
  api.call(caller, 'POST /cancelOrder', { body: { orderId, reason: 'A dish has run out', approval } })

test('staff cancel an order that was paid by card once a manager agrees by PIN, to this order and this sum, once', async () => {
  const [order, other] = [await paying.paidOrder(await api.signUp()), await paying.paidOrder(await api.signUp())]
  const { total } = order.pricing
  expect((await cancel(anita, order.id)).body).toMatchObject({ code: 'permission-denied' })
  expect((await agree(order.id, total, '730919')).body).toMatchObject({ code: 'pin-wrong' })

  const less = (await agree(order.id, total - 1)).body.approval
  expect((await cancel(anita, order.id, less)).body).toMatchObject({ code: 'approval-refused' })
  const { approval, givenBy } = (await agree(order.id, total)).body
  expect(givenBy).toBe('manager person')
  expect((await cancel(anita, other.id, approval)).body).toMatchObject({ code: 'approval-refused' })
  expect((await cancel(grace, other.id)).status).toBe(200)

  const done = await cancel(anita, order.id, approval)
  expect(done.body).toMatchObject({ order: { status: 'cancelled' }, refund: { method: 'card', amount: total } })
  const audit = await api.sql(
    `SELECT action, actor FROM audit_log WHERE subject = $1 AND action = 'order.back-approved'`,
    [order.id],
  )
  expect(audit.at(-1)).toEqual({ action: 'order.back-approved', actor: `account:${grace.id}` })
  const [step] = await api.sql(`SELECT actor FROM order_status_history WHERE order_id = $1 AND status = 'cancelled'`, [
    order.id,
  ])
  expect(step).toEqual({ actor: `account:${anita.id}` })
})

test('nobody agrees to their own request, and a person without the right agrees to nothing', async () => {
  const order = await paying.paidOrder(await api.signUp())
  const { total: amount } = order.pricing
  await api.call(anita, 'PUT /me/pin', { body: { pin: '4829', currentPassword: anita.password } })
  const own = await api.call(anita, 'POST /approvals', {
    body: { orderId: order.id, amount, userId: anita.id, pin: '4829' },
  })
  expect(own.body).toMatchObject({ code: 'manager-needed' })
  const asked = await api.call(grace, 'POST /approvals', {
    body: { orderId: order.id, amount, userId: grace.id, pin: '730918' },
  })
  expect(asked.body).toMatchObject({ code: 'second-person-needed' })
})
