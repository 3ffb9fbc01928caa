import { orderPayload } from '@thali/testing/order-payload'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import { payingAt } from '#api/testing/paying.ts'
import { type Caller, CUSTOMER_PROGRAM, useApi } from '#api/testing/start-api.ts'

const api = useApi()
const paying = payingAt(api)
let admin: Caller
let places = 0
let id: string

beforeAll(async () => {
  admin = await api.signInAsAdmin()
})
beforeEach(async () => {
  id = `pop-up-${++places}`
  const body = {
    id,
    name: 'Pop-up',
    address: '1 Lower Water St',
    postalCode: 'B2N 1A1',
    phone: '(902) 555-0199',
    email: 'popup@example.com',
    features: ['Takeout'],
    copyMenuFrom: 'truro',
    hours: Object.fromEntries(DAYS.map((day) => [day, { open: '00:00', close: '23:59', closed: false }])),
  }
  expect((await api.call(admin, 'POST /admin/locations', { body })).status).toBe(200)
})

const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

function orderThere(paymentMethod: 'cash' | 'online') {
  const payload = orderPayload({ paymentMethod })
  const items = payload.items.map((item) => ({ ...item, id: item.id.replace('truro', id) }))
  // The type knows the starter's locations.
  return { ...payload, items, location: { id: id as 'truro', name: 'Pop-up' } }
}

const takeAway = () => api.call(admin, 'DELETE /admin/locations/:id', { params: { id } })

/** As when the page was opened in the moment in which the location was deleted. */
const takeAwayUnasked = async () => {
  await api.sql('UPDATE locations SET is_active = false, deleted_at = now() WHERE id = $1', [id])
  await api.restart()
}

test('a payment page of a location that was deleted meanwhile becomes its order all the same', async () => {
  const guest = await api.signUp()
  const { sessionId, paymentUrl } = await paying.begin(guest, orderThere('online'))
  await takeAwayUnasked()
  await paying.pay(paymentUrl)
  const order = await paying.orderOf(guest, sessionId)
  expect([order.paymentStatus, order.status, order.locationInfo.name]).toEqual(['paid', 'pending', 'Pop-up'])
})

test('a location with an open payment page, order or booking is not deleted, and says how many there are', async () => {
  const guest = await api.signUp()
  const { paymentUrl, sessionId } = await paying.begin(guest, orderThere('online'))
  const { body } = await api.call(CUSTOMER_PROGRAM, 'POST /createCustomerOrderCash', { body: orderThere('cash') })
  expect(await takeAway()).toMatchObject({
    status: 409,
    body: {
      code: 'location-in-use',
      error:
        'Pop-up has 1 open order and 1 open payment page. Finish or cancel them first. To stop new orders in the meantime, deactivate the location.',
    },
  })

  await paying.pay(paymentUrl)
  const { id: paidId } = await paying.orderOf(guest, sessionId)
  expect((await takeAway()).body.error).toContain('Pop-up has 2 open orders.')
  for (const orderId of [body.orderId, paidId]) {
    expect((await api.call(admin, 'POST /cancelOrder', { body: { orderId, reason: 'Closed' } })).status).toBe(200)
  }
  expect((await takeAway()).status).toBe(200)
})
