import { orderPayload } from '@thali/testing/order-payload'

import { ADMIN_PROGRAM, type Caller, type TestApi } from '#api/testing/start-api.ts'

type House = { api: TestApi; customer: Caller }

/** The customer's order for a time of tomorrow, and two other times of that day. */
async function placeForLater({ api, customer }: House) {
  const { items, location, orderType } = orderPayload()
  const { body } = await api.call(customer, 'POST /orders/quote', { body: { items, location, orderType } })
  const [wantedAt, readyAt, other] = body.days[1]?.times ?? []
  const wanted = { ...orderPayload(), wantedAt }
  const { order } = (await api.call(customer, 'POST /createCustomerOrderCash', { body: wanted })).body
  return { orderId: order.id, body: { readyAt }, otherwise: { readyAt: other } }
}

/** The calls that move an order for later. */
export const MOVE_SUBMISSIONS = {
  'POST /moveOrder': async (house: House) => {
    const { orderId, body, otherwise } = await placeForLater(house)
    return { caller: ADMIN_PROGRAM, method: 'POST', url: '/api/moveOrder', body: { orderId, ...body }, otherwise }
  },
  'POST /me/orders/:id/time': async (house: House) => {
    const { orderId, body, otherwise } = await placeForLater(house)
    return { caller: house.customer, method: 'POST', url: `/api/me/orders/${orderId}/time`, body, otherwise }
  },
}
