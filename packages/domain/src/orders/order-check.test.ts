import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { PAYMENT_WORDS } from '../order-status.ts'
import { type OrderInput, checkOrderInput, orderTypeOf } from './order-check.ts'

const customerInfo = { name: 'Ann Lee', email: 'ann@example.com', phone: '9025550123', firebaseId: null }
const item = { id: 'naan', name: 'Naan', price: 12.99, quantity: 3 }
const pricing = { subtotal: 43.47, tax: 6.09, tip: 4.96, total: 54.52, taxRate: 0.14 }
const order: OrderInput = {
  customerInfo,
  items: [item],
  location: { id: 'truro', name: 'Truro Heights' },
  orderType: 'pickup',
  pricing,
}

const SPICE_MIXED = 'spice level, id and name must be the same'

const lines = (count: number, quantity: number) => Array.from({ length: count }, () => ({ ...item, quantity }))
const problemsOf = (change: OrderInput) => checkOrderInput({ ...order, ...change })
const customerProblems = (change: object) => problemsOf({ customerInfo: { ...customerInfo, ...change } })
const itemProblems = (change: object) => problemsOf({ items: [item, { ...item, ...change }] })
const pricingProblems = (change: object) => problemsOf({ pricing: { ...pricing, ...change } })

test('a complete order has no problems', () => {
  expect(checkOrderInput(order)).toEqual([])
  expect(problemsOf({ paymentMethod: 'online', tipAmount: 4.96, specialInstructions: 'No onion' })).toEqual([])
})

test.each([null, undefined, [], 'order'])('an order without data (%j) is refused', (input) => {
  expect(checkOrderInput(input as OrderInput)).toEqual([{ field: 'order', message: 'Order data is required' }])
})

// CUS-ENT-19, CUS-VAL-20
test.each([undefined, null])('an order with %j for its customer is refused', (missing) => {
  expect(problemsOf({ customerInfo: missing })).toEqual([
    { field: 'customerInfo', message: 'Customer information is required' },
  ])
})

// CUS-ENT-19..21, CUS-TOA-09, CUS-VAL-20..26
test.each([
  [{ name: undefined }, 'customerInfo.name', 'Customer name is required'],
  [{ name: '   ' }, 'customerInfo.name', 'Customer name is required'],
  [{ name: 'A' }, 'customerInfo.name', 'Name must be at least 2 characters'],
  [{ name: 'a'.repeat(51) }, 'customerInfo.name', 'Name must be less than 50 characters'],
  [{ email: undefined }, 'customerInfo.email', 'Customer email is required'],
  [{ email: 'ann@example' }, 'customerInfo.email', 'Please enter a valid email address'],
  [{ email: 'ann@example.com,eve@example.com' }, 'customerInfo.email', 'Please enter a valid email address'],
  [{ email: 'ann@example.com\r\nBcc: eve' }, 'customerInfo.email', 'Please enter a valid email address'],
  [{ email: `${'a'.repeat(100)}@b.ca` }, 'customerInfo.email', 'Email address is too long'],
  [{ phone: undefined }, 'customerInfo.phone', 'Please enter a valid phone number (10+ digits)'],
  [{ phone: '902555012' }, 'customerInfo.phone', 'Please enter a valid phone number (10+ digits)'],
  [{ phone: 9025550123 }, 'customerInfo.phone', 'Please enter a valid phone number (10+ digits)'],
  [{ phone: '1'.repeat(16) }, 'customerInfo.phone', 'Phone number is too long'],
  [{ firebaseId: '' }, 'customerInfo.firebaseId', 'Customer account is invalid'],
  [{ firebaseId: ' ' }, 'customerInfo.firebaseId', 'Customer account is invalid'],
  [{ firebaseId: 7 }, 'customerInfo.firebaseId', 'Customer account is invalid'],
  [{ firebaseId: {} }, 'customerInfo.firebaseId', 'Customer account is invalid'],
])('a customer with %j is refused', (change, field, message) => {
  expect(customerProblems(change)).toEqual([{ field, message }])
})

test.each([
  { name: 'Bo' },
  { name: 'Bo', email: '', phone: '' },
  { name: 'Bo', email: null, phone: null, firebaseId: null },
  { name: 'B' },
  { name: 'Bo', email: 'bo@example.com' },
  { name: 'Bo', phone: '(902) 555-0123', firebaseId: 'account-1' },
])('an order that staff take needs only the name of its customer: %j', (known) => {
  expect(checkOrderInput({ ...order, customerInfo: known }, 'staff')).toEqual([])
})

test.each([
  [{ name: '' }, 'customerInfo.name', 'Customer name is required'],
  [{ name: '7' }, 'customerInfo.name', 'Name contains invalid characters'],
  [{ email: 'bo@example' }, 'customerInfo.email', 'Please enter a valid email address'],
  [{ email: ' ' }, 'customerInfo.email', 'Customer email is required'],
  [{ phone: '555-0123' }, 'customerInfo.phone', 'Please enter a valid phone number (10+ digits)'],
  [{ phone: '1'.repeat(16) }, 'customerInfo.phone', 'Phone number is too long'],
  [{ firebaseId: '' }, 'customerInfo.firebaseId', 'Customer account is invalid'],
])('an order that staff take is refused for a customer with %j', (change, field, message) => {
  const input = { ...order, customerInfo: { ...customerInfo, ...change } }
  expect(checkOrderInput(input, 'staff')).toEqual([{ field, message }])
})

test('dishes, place and prices are asked of staff as of anybody', () => {
  const nothing = { customerInfo: { name: 'Bo' } }
  const whatIsMissing = checkOrderInput(nothing, 'staff').map(({ field }) => field)
  expect(whatIsMissing).toEqual(['items', 'location.id', 'pricing'])
})

// ADM-ENT-06
test('an order of staff that names no order type is picked up; a customer has to choose', () => {
  for (const missing of [undefined, null]) {
    expect(checkOrderInput({ ...order, orderType: missing }, 'staff')).toEqual([])
    expect(orderTypeOf({ orderType: missing }, 'staff')).toBe('pickup')
    expect(orderTypeOf({ orderType: missing }, 'customer')).toBe(missing)
  }
  for (const orderType of ['pickup', 'delivery', 'dine-in']) expect(orderTypeOf({ orderType }, 'staff')).toBe(orderType)
  for (const orderType of ['takeout', 'Pickup', '', 3]) {
    expect(checkOrderInput({ ...order, orderType }, 'staff').map(({ field }) => field)).toEqual(['orderType'])
  }
})

// CUS-ENT-22, CUS-VAL-27
test('an account id may be null or absent', () => {
  expect(customerProblems({ firebaseId: null })).toEqual([])
  expect(customerProblems({ firebaseId: undefined })).toEqual([])
  expect(customerProblems({ firebaseId: 'account-1' })).toEqual([])
})

test.each([undefined, [], {}, 'naan'])('an order of nothing (%j) is refused', (items) => {
  const message = 'Your cart is empty. Please add items before placing an order.'
  expect(problemsOf({ items })).toEqual([{ field: 'items', message }])
})

// CUS-ENT-25..27, CUS-ENT-30, CUS-TOA-09, CUS-VAL-28..36
test.each([
  [{ name: '' }, 'name', 'name is required'],
  [{ name: undefined }, 'name', 'name is required'],
  [{ price: '12.99' }, 'price', 'price must be a number'],
  [{ price: Number.NaN }, 'price', 'price must be a number'],
  [{ price: Infinity }, 'price', 'price must be a number'],
  [{ price: null }, 'price', 'price must be a number'],
  [{ price: 1e300 }, 'price', 'price must be a number'],
  [{ price: 0 }, 'price', 'price must be greater than 0'],
  [{ price: -1 }, 'price', 'price must be greater than 0'],
  [{ quantity: 0 }, 'quantity', 'quantity must be a whole number from 1'],
  [{ quantity: -1 }, 'quantity', 'quantity must be a whole number from 1'],
  [{ quantity: 1.5 }, 'quantity', 'quantity must be a whole number from 1'],
  [{ quantity: '2' }, 'quantity', 'quantity must be a whole number from 1'],
  [{ selectedSpiceLevel: 'hot' }, 'selectedSpiceLevel', 'spice level must be a number from 1 to 5'],
  [{ selectedSpiceLevel: 0 }, 'selectedSpiceLevel', 'spice level must be a number from 1 to 5'],
  [{ selectedSpiceLevel: 6 }, 'selectedSpiceLevel', 'spice level must be a number from 1 to 5'],
  [{ selectedSpiceLevel: 1, spiceLevelId: 'hot' }, 'selectedSpiceLevel', SPICE_MIXED],
  [{ selectedSpiceLevel: 2, spiceLevelName: 'Hot' }, 'selectedSpiceLevel', SPICE_MIXED],
  [{ category: '' }, 'category', 'category must not be empty'],
  [{ category: 3 }, 'category', 'category must not be empty'],
])('an item with %j is refused, by its number', (change, field, message) => {
  expect(itemProblems(change)).toEqual([{ field: `items.1.${field}`, message: `Item 2: ${message}` }])
})

test.each([
  { price: 0.01 },
  { quantity: 1 },
  { selectedSpiceLevel: 1 },
  { selectedSpiceLevel: 5 },
  { selectedSpiceLevel: null },
  { category: 'mains' },
])('an item with %j is accepted', (change) => {
  expect(itemProblems(change)).toEqual([])
})

// CUS-VAL-37
test('the limits of the cart hold for the order too', () => {
  expect(problemsOf({ items: lines(5, 10) })).toEqual([])
  expect(problemsOf({ items: lines(20, 1) })).toEqual([])
  expect(problemsOf({ items: lines(6, 9) })).toEqual([
    { field: 'items', message: 'Maximum 50 total items allowed in cart' },
  ])
  expect(problemsOf({ items: lines(21, 1) })).toEqual([
    { field: 'items', message: 'Maximum 20 different items allowed in cart' },
  ])
})

test.each([undefined, {}, { name: 'Truro Heights' }, { id: '' }])('an order for no location (%j) is refused', (to) => {
  expect(problemsOf({ location: to })).toEqual([
    { field: 'location.id', message: 'Please select a restaurant location' },
  ])
})

// CUS-ENT-34, CUS-ENT-35, CUS-VAL-39, CUS-VAL-40
test('the location of an order needs its name, and may come under either field', () => {
  expect(problemsOf({ location: { id: 'truro' } })).toEqual([
    { field: 'location.name', message: 'Location name is missing' },
  ])
  expect(problemsOf({ location: undefined, locationInfo: order.location })).toEqual([])
})

test('an order for two locations is refused', () => {
  expect(problemsOf({ locationInfo: { id: 'new-glasgow', name: 'New Glasgow' } })).toEqual([
    { field: 'location.id', message: 'Two different restaurant locations are named' },
  ])
})

// CUS-ENT-39, CUS-TOA-10, CUS-VAL-41, CUS-VAL-42
test.each(['takeout', 'Pickup', '', undefined, 3])('an order of the type %j is refused', (orderType) => {
  const message = 'Order type must be pickup, delivery or dine-in'
  expect(problemsOf({ orderType })).toEqual([{ field: 'orderType', message }])
})

test.each([undefined, {}, { address: '' }, { address: '   ' }])('a delivery to %j is refused', (deliveryInfo) => {
  expect(problemsOf({ orderType: 'delivery', deliveryInfo })).toEqual([
    { field: 'deliveryInfo.address', message: 'Delivery address is required for delivery orders' },
  ])
})

// CUS-VAL-43..48
test.each([
  ['address', { address: 'a'.repeat(501) }, 'Delivery address must be at most 500 characters'],
  [
    'instructions',
    { address: '5 Elm', instructions: 'a'.repeat(501) },
    'Delivery instructions must be at most 500 characters',
  ],
])('a delivery with an %s beyond 500 letters is refused', (field, deliveryInfo, message) => {
  expect(problemsOf({ orderType: 'delivery', deliveryInfo })).toEqual([{ field: `deliveryInfo.${field}`, message }])
})

// CUS-OC-040
test.each([-3, 0, 10_000, 'A4', 2.5, {}])('a table with the number %j is refused', (tableNumber) => {
  expect(problemsOf({ orderType: 'dine-in', tableInfo: { tableNumber, partySize: 2 } })).toEqual([
    { field: 'tableInfo.tableNumber', message: 'Table number must be a whole number from 1 to 9999' },
  ])
})

// CUS-TOA-09
test.each([0, -1, 21, 1.5, '4', null, undefined])('a table for %j is refused', (partySize) => {
  expect(problemsOf({ orderType: 'dine-in', tableInfo: { partySize } })).toEqual([
    { field: 'tableInfo.partySize', message: 'Please specify a valid party size (1-20 people)' },
  ])
})

test('a delivery with an address and a table for 1 or 20 are accepted', () => {
  expect(problemsOf({ orderType: 'delivery', deliveryInfo: { address: '1 Main St' } })).toEqual([])
  expect(problemsOf({ orderType: 'dine-in', tableInfo: { partySize: 1 } })).toEqual([])
  expect(problemsOf({ orderType: 'dine-in', tableInfo: { partySize: 20 } })).toEqual([])
})

// CUS-ENT-40, CUS-PAY-21
test('an unknown way to pay and a note of more than 500 letters are refused', () => {
  expect(problemsOf({ paymentMethod: 'card', specialInstructions: 'x'.repeat(501) })).toEqual([
    { field: 'paymentMethod', message: 'Payment method must be online or cash' },
    { field: 'specialInstructions', message: 'Special instructions must be at most 500 characters' },
  ])
})

// ADM-ENT-04, ADM-ENT-05
test.each(PAYMENT_WORDS)('staff may say that an order is paid by “%s”', (paymentMethod) => {
  expect(checkOrderInput({ ...order, paymentMethod }, 'staff')).toEqual([])
})

// CUS-PAY-21
test.each(PAYMENT_WORDS)('a customer says that an order is paid by “%s” only where it is online or cash', (word) => {
  const isAllowed = word === 'online' || word === 'cash'
  expect(problemsOf({ paymentMethod: word }).length).toBe(isAllowed ? 0 : 1)
})

test('a way to pay that nobody knows is refused to staff too', () => {
  expect(checkOrderInput({ ...order, paymentMethod: 'barter' }, 'staff')).toEqual([
    { field: 'paymentMethod', message: 'Payment method must be online or cash' },
  ])
})

// CUS-VAL-50
test('an order without pricing is refused', () => {
  expect(problemsOf({ pricing: undefined })).toEqual([{ field: 'pricing', message: 'Pricing is required' }])
})

// CUS-VAL-51..53
test.each([
  [{ subtotal: -1 }, 'pricing.subtotal', 'Subtotal cannot be negative'],
  [{ tax: -0.01 }, 'pricing.tax', 'Tax cannot be negative'],
  [{ tip: -1 }, 'pricing.tip', 'Tip cannot be negative'],
  [{ total: -1 }, 'pricing.total', 'Total cannot be negative'],
  [{ total: 0 }, 'pricing.total', 'Total must be greater than 0'],
  [{ tax: '6.09' }, 'pricing.tax', 'Tax must be a number'],
  [{ total: 1e300 }, 'pricing.total', 'Total must be a number'],
])('pricing with %j is refused', (change, field, message) => {
  expect(pricingProblems(change)).toEqual([{ field, message }])
})

test.each([54.5, 54.52, 54.54])('parts of 54.52 and a total of %d pass', (total) => {
  expect(pricingProblems({ total })).toEqual([])
})

// CUS-ERR-64, CUS-VAL-54
test.each([54.49, 54.55])('parts of 54.52 and a total of %d are refused', (total) => {
  const message = 'Pricing calculation error: total does not match subtotal + tax + tip'
  expect(pricingProblems({ total })).toEqual([{ field: 'pricing.total', message }])
})

test('a tip that is named twice must be the same, to 2 cents', () => {
  expect(problemsOf({ tipAmount: 4.94 })).toEqual([])
  expect(problemsOf({ tipAmount: 5 })).toEqual([
    { field: 'tipAmount', message: 'Tip amount does not match the tip of the pricing' },
  ])
  expect(problemsOf({ tipAmount: -1 })).toEqual([{ field: 'tipAmount', message: 'Tip amount cannot be negative' }])
  expect(problemsOf({ tipAmount: 'lots' })).toEqual([{ field: 'tipAmount', message: 'Tip amount must be a number' }])
})

test('the problems of an order come in the order of the form', () => {
  expect(checkOrderInput({}).map(({ field }) => field)).toEqual([
    'customerInfo',
    'items',
    'location.id',
    'orderType',
    'pricing',
  ])
})

test('no input breaks the check of an order', () => {
  const fields = ['customerInfo', 'items', 'location', 'orderType', 'tipAmount', 'pricing', 'tableInfo'] as const
  const anything = fc.anything({ withBigInt: true, withNullPrototype: true })
  const input = fc.record(Object.fromEntries(fields.map((field) => [field, anything])), { requiredKeys: [] })
  const nearly = fc.record({
    items: fc.array(fc.record({ price: anything, quantity: anything, name: anything })),
    pricing: fc.record({ subtotal: fc.double(), tax: fc.double(), tip: fc.double(), total: fc.double() }),
  })
  fc.assert(
    fc.property(fc.oneof(input, nearly, anything), (value) => {
      for (const { message } of checkOrderInput(value)) expect(message).not.toBe('')
    }),
    { numRuns: 500 },
  )
})
