import { randomUUID } from 'node:crypto'

import { eventually } from '@thali/testing/eventually'
import { describe, expect, test } from 'vitest'

import { payload, take, changingHouse } from '#api/testing/changing.ts'
import { insist } from '#api/testing/insist.ts'
import { ADMIN_PROGRAM } from '#api/testing/start-api.ts'

const { api, booked, byCard, change, orderNow, pass, paying, refundedBy, staff } = changingHouse()

describe('two at once', () => {
  test('of two changes of one order one is made, and the other is told of the order as it is now', async () => {
    for (let round = 0; round < 5; round++) {
      const order = await byCard()
      const both = await Promise.all([
        insist(() => change(order, [take(2)], { after: 27.64 })),
        insist(() => change(order, [take(2)], { after: 27.64, caller: staff.admin })),
      ])
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
      expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'order-changed' })
      expect(await refundedBy(order.id)).toBe(513)
    }
  })

  test('a change against a cancellation gives back each cent once', async () => {
    for (let round = 0; round < 5; round++) {
      const order = await byCard()
      const [changed, cancelled] = await Promise.all([
        insist(() => change(order, [take(2)], { after: 27.64 })),
        insist(() => api.call(staff.manager, 'POST /cancelOrder', { body: { orderId: order.id } })),
      ])
      expect(cancelled.status).toBe(200)
      expect([200, 409]).toContain(changed.status)
      await eventually(async () => (await refundedBy(order.id)) === 3277)
      expect((await booked(order.id)).sums).toEqual({})
    }
  })

  test('an order that is paid on its link while it is changed is either, and the guest pays what it costs', async () => {
    for (let round = 0; round < 5; round++) {
      const body = payload({ paymentMethod: 'online', phone: '' })
      const { order } = (await api.call(ADMIN_PROGRAM, 'POST /createAdminOrderOnline', { body })).body
      const link = (await api.call(staff.cook, 'POST /createAdminPaymentLink', { body: { orderId: order.id } })).body
      const [changed] = await Promise.all([
        insist(() => change(order, [take(2)], { after: 27.64 })),
        paying.pay(link.paymentUrl),
      ])
      expect([200, 409]).toContain(changed.status)
      const now = await eventually(async () => {
        const present = await orderNow(order.id)
        const { paymentState } = (await paying.look(staff.cook, link.sessionId)).body
        return ['expired', 'paid', 'returned'].includes(paymentState) && present
      })
      const [page] = await paying.books(order.id)
      const kept =
        page?.intent.status === 'succeeded' ? Math.round(100 * order.pricing.total) - (await refundedBy(order.id)) : 0
      expect(kept).toBe(now.paymentStatus === 'paid' ? Math.round(100 * now.pricing.total) : 0)
    }
  })

  test('a refund that the provider refuses for now is made later, whatever is changed meanwhile', async () => {
    const order = await byCard()
    await paying.setFaults({ payments: '500' })
    const first = (await change(order, [take(2)])).body.order
    expect(first.refund).toMatchObject({ status: 'pending', amount: 5.13 })
    const secondChange = (await change(first, [take(2)])).body.order
    await paying.setFaults({ payments: 'ok' })
    pass(10)
    await eventually(async () => (await refundedBy(order.id)) === 1026, 20_000)
    await eventually(async () => (await booked(secondChange.id)).sums['owed'] === undefined)
  })

  test('a refund that was made although its answer was an error is not made again while the list of refunds is behind', async () => {
    const order = await byCard()
    await paying.setFaults({ payments: '500-done', webhooks: 'hold' })
    expect((await change(order, [take(2)])).body.order.refund).toMatchObject({ status: 'pending', amount: 5.13 })
    await paying.setFaults({ payments: 'stale-money' })
    expect((await change(await orderNow(order.id), [take(2)])).status).toBe(200)
    await paying.setFaults({ payments: 'ok', webhooks: 'ok' })
    expect(await refundedBy(order.id)).toBe(1026)

    pass(10)
    await eventually(async () => (await booked(order.id)).sums['owed'] === undefined)
    expect(await refundedBy(order.id)).toBe(1026)
    expect((await orderNow(order.id)).refund).toMatchObject({ status: 'succeeded', amount: 10.26 })
  })
})

describe('what the guest is told', () => {
  test('each change is told once, by mail and text, with what is taken off and where the money goes', async () => {
    const email = `${randomUUID()}@example.com`
    const order = await byCard({ email, phone: '(902) 555-0187' })
    await change(order, [take(2)])
    const mail = await eventually(async () =>
      (await api.messagesTo(email)).find(({ subject }) => subject === `Order #${order.orderNumber} was changed`),
    )
    expect(mail.text).toContain(
      'Taken off: 1 × Garlic Naan. Your order now comes to $27.64. $5.13 goes back to your card within 5-10 business days.',
    )
    const texts = async () =>
      (await api.messagesTo('+19025550187')).filter(({ text }) => text.includes(`#${order.orderNumber} was changed`))
    await eventually(async () => (await texts()).length > 0)
    expect(await texts()).toHaveLength(1)
  })
})
