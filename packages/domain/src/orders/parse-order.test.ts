import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { checkOrderInput } from './order-check.ts'
import { problemsInForm } from './order-payload.ts'
import { parseOrder } from './parse-order.ts'

const order = {
  customerInfo: { name: ' Ann Lee ', email: ' Ann@Example.COM ', phone: '(902) 555-0123', firebaseId: null },
  items: [{ id: 'naan', name: 'Naan', price: 12.99, quantity: 3 }],
  locationInfo: { id: 'truro', name: 'Truro Heights' },
  orderType: 'pickup',
  pricing: { subtotal: 43.47, tax: 6.09, tip: 4.96, total: 54.52 },
}

test('a sent order is read in its types, trimmed and in cents', () => {
  expect(parseOrder(order, 'customer')).toEqual({
    ok: true,
    value: {
      locationId: 'truro',
      customer: { name: 'Ann Lee', email: 'ann@example.com', phone: '+19025550123', accountId: null },
      lines: [{ itemId: 'naan', name: 'Naan', quantity: 3, spiceLevel: undefined }],
      orderType: 'pickup',
      paymentMethod: null,
      claimed: { subtotal: 4347, tax: 609, tip: 496, total: 5452 },
      tip: 496,
      delivery: null,
      table: null,
      specialInstructions: null,
      discountCode: null,
      mayOversell: false,
      wantedAt: null,
      shownReadyAt: null,
    },
  })
})

test('only a delivery has an address, only a dine-in order a table', () => {
  const parts = { deliveryInfo: { address: ' 5 Elm St ' }, tableInfo: { tableNumber: ' 4 ', partySize: 2 } }
  const parsed = (orderType: string) => {
    const result = parseOrder({ ...order, ...parts, orderType }, 'customer')
    return result.ok ? { delivery: result.value.delivery, table: result.value.table } : result.error
  }
  expect(parsed('delivery')).toEqual({ delivery: { address: '5 Elm St', instructions: null }, table: null })
  expect(parsed('dine-in')).toEqual({ delivery: null, table: { tableNumber: 4, partySize: 2 } })
  expect(parsed('pickup')).toEqual({ delivery: null, table: null })
})

test.each([
  [{ orderType: 'delivery', deliveryInfo: { address: 'a'.repeat(501) } }, 'address'],
  [
    { orderType: 'delivery', deliveryInfo: { address: '5 Elm St', instructions: 'a'.repeat(501) } },
    'deliveryInstructions',
  ],
  [{ orderType: 'dine-in', tableInfo: { tableNumber: -3, partySize: 2 } }, 'tableNumber'],
  [{ orderType: 'dine-in', tableInfo: { tableNumber: 'four', partySize: 2 } }, 'tableNumber'],
  [{ specialInstructions: 'a'.repeat(501) }, 'specialInstructions'],
])('an order with %j is refused at its field of the form, never cut or dropped', (change, field) => {
  const result = parseOrder({ ...order, ...change }, 'customer')
  expect(Object.keys(problemsInForm(result.ok ? [] : result.error).fields)).toEqual([field])
})

// Open choice 23
test.each([
  ['online', 'online'],
  ['card', 'online'],
  ['stripe_checkout', 'online'],
  ['stripe_elements', 'online'],
  ['cash', 'cash'],
  ['manual', null],
  ['unknown', null],
  [undefined, null],
])('staff who say that an order is paid by %s mean %s; for null the call decides', (paymentMethod, meant) => {
  const result = parseOrder({ ...order, paymentMethod }, 'staff')
  expect(result.ok && result.value.paymentMethod).toBe(meant)
})

test('a location or a spice level that cannot be read is refused, not passed over', () => {
  const fieldsOf = (change: object) => checkOrderInput({ ...order, ...change }).map(({ field }) => field)
  expect(fieldsOf({ location: { id: 7, name: 'Truro' } })).toEqual(['location.id'])
  expect(fieldsOf({ items: [{ ...order.items[0], spiceLevelName: 'Lava' }] })).toEqual(['items.0.selectedSpiceLevel'])
})

test('any sent order is either parsed or refused with a problem', () => {
  const part = fc.oneof(fc.anything(), fc.constantFrom(...Object.values(order)))
  const body = fc.record({ customerInfo: part, items: part, locationInfo: part, orderType: part, pricing: part })
  fc.assert(
    fc.property(body, fc.constantFrom('customer', 'staff'), (input, taker) => {
      const result = parseOrder({ ...order, ...input }, taker)
      if (!result.ok) expect(result.error.length).toBeGreaterThan(0)
      else expect(Number.isInteger(result.value.claimed.total) && result.value.locationId !== '').toBe(true)
    }),
  )
})
