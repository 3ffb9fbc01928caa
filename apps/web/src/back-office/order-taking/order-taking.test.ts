import type { LocationView } from '@thali/contracts/locations/locations'
import type { MenuItemView } from '@thali/contracts/menu/menu'
import type { PaymentLinkView } from '@thali/contracts/payments/staff-payments'
import { addToCart, type Cart } from '@thali/domain/cart/cart'
import { SPICE_LEVELS } from '@thali/domain/menu/dish'
import { cents } from '@thali/domain/money/cents'
import { describe, expect, test } from 'vitest'

import { cashGiven, likelyCash } from './cash-dialog.tsx'
import { alternativeTo, availableCount, tileGroups } from './dishes/counter-menu.ts'
import { holdOrder, parseHeld, withoutHeld } from './held-orders.ts'
import { isOut } from './links-out.ts'
import {
  orderOf,
  fillFrom,
  EMPTY_ORDER,
  nextCaller,
  NO_FIELDS,
  parseNewOrder,
  withFields,
  phoneHint,
  tenDigits,
} from './new-order-state.ts'
import {
  type NewOrder,
  newOrderProblems,
  newOrderTotals,
  firstField,
  missingWords,
  newOrderPayload,
} from './new-order.ts'
import { hasNote, toggleNote } from './ticket/folded-blocks.tsx'
import { allergyNote, repeatOrder } from './ticket/last-orders.tsx'
import { aMenuItem } from '#web/testing/a-menu-item.ts'

const [mild, , hot] = SPICE_LEVELS

const truro = {
  id: 'truro',
  name: 'Truro',
  address: '123 Main Street',
  phone: '(902) 555-0100',
  postalCode: 'B2N 1A1',
  features: ['Dine-in', 'Takeout'],
} as unknown as LocationView

function cartOf(...items: MenuItemView[]): Cart {
  return items.reduce<Cart>((cart, item) => {
    const added = addToCart(cart, item, 1, hot)
    if (!added.ok) throw new Error(added.error)
    return added.value
  }, [])
}

function anOrder(fields: Partial<NewOrder['fields']> = {}, more: Partial<NewOrder> = {}): NewOrder {
  return {
    cart: cartOf(aMenuItem('butter-chicken', { price: 17.99 })),
    location: truro,
    day: '2026-11-20',
    fields: { ...NO_FIELDS, name: 'Priya Sharma', ...fields },
    customerId: null,
    ...more,
  }
}

describe('the phone number', () => {
  // ADM-NEW-15..17
  test.each([
    ['902555', null],
    ['9025550', 'Enter complete 10-digit phone number to search'],
    ['902555012', 'Enter complete 10-digit phone number to search'],
    ['(902) 555-0123', 'Complete number - no existing customer found'],
    ['+1 902 555 0123', 'Complete number - no existing customer found'],
    ['902555012345', null],
  ])('the phone number %s of an order being taken has the hint: %s', (typed, hint) => {
    expect(phoneHint(typed, 'unknown')).toBe(hint)
  })

  // ADM-NEW-14
  test('a customer is looked up at exactly ten digits, however the number was typed or pasted', () => {
    expect(['902555012', '9025550123', '+1 (902) 555-0123', '1-902-555-0123', '29025550123'].map(tenDigits)).toEqual([
      null,
      '9025550123',
      '9025550123',
      '9025550123',
      null,
    ])
  })

  test('a customer who is found fills only what is empty, once', () => {
    const typed = withFields(EMPTY_ORDER, { phone: '902-555-0123', name: 'Pri' })
    const filled = fillFrom(typed, '9025550123', { name: 'Priya Sharma', email: 'priya@example.com' })
    expect(filled.fields).toMatchObject({ name: 'Pri', email: 'priya@example.com' })

    const emptied = withFields(filled, { email: '' })
    expect(fillFrom(emptied, '9025550123', { name: 'Priya', email: 'priya@example.com' }).fields.email).toBe('')
  })

  test('another number takes away the fields filled in for the last one, and leaves the typed ones', () => {
    const typed = withFields(EMPTY_ORDER, { phone: '9025550123', name: 'Pri' })
    const filled = fillFrom(typed, '9025550123', { name: 'Priya Sharma', email: 'priya@example.com' })
    expect(withFields(filled, { phone: '902 555 0123' }).fields.email).toBe('priya@example.com')
    expect(withFields(filled, { phone: '902555012' }).fields).toMatchObject({ name: 'Pri', email: '' })
  })
})

describe('the money of an order being taken', () => {
  // ADM-CON-18
  test.each([
    ['0', 0],
    ['10', 205],
    ['15', 308],
    ['18', 369],
    ['20', 410],
  ] as const)('the tip of %s %% is reckoned of subtotal plus tax, half a cent up', (tip, expected) => {
    // 17.99 and 2.52 tax.
    expect(newOrderTotals(anOrder({ tip })).tip).toBe(expected)
  })

  test('a custom tip is a number of at least 0 in cents', () => {
    const tipOf = (customTip: string) => newOrderTotals(anOrder({ tip: 'custom', customTip })).tip
    expect(['5.005', '', '-3', 'five', '100', '100.01'].map(tipOf)).toEqual([501, 0, 0, 0, 10_000, 10_001])
  })

  test('the change is reckoned from the amount due, rounded to coins', () => {
    const total = cents(4197)
    expect(cashGiven(total, '50')).toEqual({ kind: 'enough', given: 5000, change: 805 })
    expect(cashGiven(total, '41,95')).toEqual({ kind: 'enough', given: 4195, change: 0 })
    expect(cashGiven(total, '40')).toEqual({ kind: 'too-little', missing: 195 })
    expect(['', ' ', 'fifty', '-1', '1e9'].map((typed) => cashGiven(total, typed).kind)).toEqual(
      Array.from({ length: 5 }, () => 'nothing-typed'),
    )
    expect(likelyCash(total)).toEqual([4195, 4500, 5000, 6000])
    expect(likelyCash(cents(2000))).toEqual([2000, 5000, 10_000])
  })
})

describe('the order that is sent', () => {
  // ADM-ENT-17, ADM-ENT-18, ADM-ENT-22, ADM-ENT-24..27, ADM-NEW-74..77
  test('an order sent by staff carries nothing empty, and neither delivery nor table for pickup', () => {
    const order = anOrder({ address: '1 Elm St', tableNumber: '4' })
    const payload = newOrderPayload(order)
    expect(payload).toMatchObject({
      customerInfo: { name: 'Priya Sharma' },
      orderType: 'pickup',
      paymentMethod: 'cash',
      pricing: { subtotal: 17.99, tax: 2.52, tip: 0, total: 20.51, taxRate: 0.14 },
      items: [
        {
          id: 'butter-chicken',
          menuItemId: 'butter-chicken',
          quantity: 1,
          selectedSpiceLevel: 3,
          cartKey: 'butter-chicken-hot',
        },
      ],
    })
    expect(Object.keys(payload['customerInfo'] as object)).toEqual(['name'])
    expect(Object.keys(payload)).not.toContain('deliveryInfo')
    expect(Object.keys(payload)).not.toContain('tableInfo')
    expect(Object.keys(payload)).not.toContain('specialInstructions')
  })

  // ADM-ENT-21, ADM-ENT-23
  test('an order sent by staff names its location as a receipt needs it, and the tip as an amount', () => {
    const payload = newOrderPayload(anOrder({ tip: 'custom', customTip: '3.5' }))
    const place = {
      id: 'truro',
      name: 'Truro',
      postalCode: 'B2N 1A1',
      address: '123 Main Street',
      phone: '(902) 555-0100',
    }
    expect(payload['locationInfo']).toEqual(place)
    expect(payload).toMatchObject({ tipAmount: 3.5, pricing: { tip: 3.5 } })
    expect(newOrderPayload(anOrder())['tipAmount']).toBe(0)
  })

  // ADM-ENT-22, ADM-ENT-26, ADM-NEW-08
  test('an order sent by staff falls back to pickup where the location does not offer the chosen type', () => {
    expect(newOrderPayload(anOrder({ orderType: 'delivery', address: '1 Elm St' }))).toMatchObject({
      orderType: 'pickup',
    })
    expect(newOrderPayload(anOrder({ orderType: 'dine-in', tableNumber: '4', partySize: '2' }))).toMatchObject({
      orderType: 'dine-in',
      tableInfo: { tableNumber: 4, partySize: 2 },
    })
  })

  // ADM-ENT-17
  test('an order sent by staff names the account of a customer who was found, and the number as it is stored', () => {
    const payload = newOrderPayload(
      anOrder({ phone: '(902) 555-0123', email: ' Priya@Example.com ' }, { customerId: 'u1' }),
    )
    expect(payload).toMatchObject({
      customerInfo: { phone: '+19025550123', email: 'priya@example.com', firebaseId: 'u1' },
    })
  })

  // ADM-ENT-19, ADM-ENT-20, ADM-ENT-30, ADM-NEW-55, ADM-NEW-56
  test('a dish without a chosen spice level is sent as Mild', () => {
    const added = addToCart([], aMenuItem('naan'), 1, null)
    const cart = added.ok ? added.value : []
    expect(newOrderPayload(anOrder({}, { cart }))).toMatchObject({
      items: [{ selectedSpiceLevel: 1, spiceLevelName: 'Mild', spiceLevelId: 'mild', cartKey: 'naan-default' }],
    })
  })

  test('an order of staff needs only a name; phone and e-mail are checked if given, delivery needs an address', () => {
    expect(newOrderProblems(anOrder())).toEqual({ fields: {}, other: null })
    expect(newOrderProblems(anOrder({ phone: '902 abc', email: 'priya' })).fields).toEqual({
      phone: 'Please enter a valid phone number (10+ digits)',
      email: 'Please enter a valid email address',
    })
    const home = { ...truro, features: ['Delivery', 'Dine-in'] }
    expect(newOrderProblems(anOrder({ orderType: 'delivery' }, { location: home })).fields).toEqual({
      address: 'Delivery address is required for delivery orders',
    })
    const table = newOrderProblems(anOrder({ orderType: 'dine-in', partySize: '0', tableNumber: '0' })).fields
    expect(table).toEqual({
      tableNumber: 'Table number must be a whole number from 1 to 9999',
      partySize: 'Please specify a valid party size (1-20 people)',
    })
    expect(firstField(table)).toBe('tableNumber')
  })

  // ADM-NEW-40, ADM-NEW-41
  test('the button that sends an order of staff waits for a dish and a name', () => {
    expect(missingWords(anOrder({ name: ' ' }, { cart: [] }))).toBe('Add a dish and a name')
    expect(missingWords(anOrder())).toBeNull()
  })
})

describe('the menu of the counter', () => {
  const categories = [
    { id: 'starters', name: 'Starters' },
    { id: 'mains', name: 'Mains' },
  ]
  const items = [
    aMenuItem('samosa', { name: 'Samosa', category: 'starters', description: 'with butter' }),
    aMenuItem('dal', { name: 'Dal Makhani', description: 'butter and cream', price: 14 }),
    aMenuItem('butter-chicken', { name: 'Butter Chicken', price: 18 }),
    aMenuItem('palak', { name: 'Palak Paneer', isAvailable: false, price: 17 }),
  ]

  // ADM-NEW-03
  test('a search at the counter lists dishes of that name before dishes of that description', () => {
    const [group] = tileGroups({ categories, items }, { search: 'butter', onlyAvailable: false })
    expect(group?.items.map(({ id }) => id)).toEqual(['butter-chicken', 'samosa', 'dal'])
  })

  test('the best-selling dishes stand first at the counter, without those sold out or gone, and not in a search', () => {
    const mostSold = ['Butter Chicken', 'Palak Paneer', 'Gone', 'Samosa']
    const [first, ...rest] = tileGroups({ categories, items }, { search: '', onlyAvailable: false, mostSold })
    expect([first?.title, first?.items.map(({ id }) => id)]).toEqual(['Most sold', ['butter-chicken', 'samosa']])
    expect(rest.map(({ title }) => title)).toEqual(['Starters', 'Mains'])
    const found = tileGroups({ categories, items }, { search: 'butter', onlyAvailable: false, mostSold })
    expect(found).toHaveLength(1)
  })

  test('the counter lists no sold-out dish while only the available ones are ticked', () => {
    const listed = tileGroups({ categories, items }, { search: '', onlyAvailable: true })
    expect(listed.flatMap((group) => group.items.map(({ id }) => id))).toEqual(['samosa', 'dal', 'butter-chicken'])
    expect(availableCount(items)).toBe('3/4')
  })

  test('a dish that is sold out is replaced by the one of its category that is closest in price', () => {
    expect(alternativeTo(items[3]!, items)?.id).toBe('butter-chicken')
    expect(alternativeTo(items[0]!, items)).toBeUndefined()
  })
})

describe('orders kept on the device', () => {
  test('an order being taken survives a reload for the person who typed it, and is nobody else’s', () => {
    const state = { ...withFields({ ...EMPTY_ORDER, uid: 'u1', locationId: 'truro' }, { name: 'Priya', tip: '18' }) }
    expect(parseNewOrder(JSON.stringify(state))).toEqual(state)
    expect(orderOf(state, 'u2').fields).toEqual(NO_FIELDS)
    expect(nextCaller(state)).toEqual({ ...EMPTY_ORDER, uid: 'u1', locationId: 'truro' })
  })

  test.each([null, '', '{', '[]', '7', '{"fields":{"tip":"99","orderType":7,"name":{}}}'])(
    'a damaged order being taken (%s) is read as an empty one',
    (text) => {
      expect(parseNewOrder(text).fields).toEqual(NO_FIELDS)
    },
  )

  test('held orders come back with their dishes, until the day after', () => {
    const cart = cartOf(aMenuItem('naan'))
    const state = withFields(EMPTY_ORDER, { name: 'Priya' })
    const held = holdOrder([], state, { id: 'h1', heldAtMs: 1000, locationId: 'truro', cart })
    const text = JSON.stringify(held)
    expect(parseHeld(text, 2000)).toEqual(held)
    expect(parseHeld(text, 1000 + 25 * 3_600_000)).toEqual([])
    expect(parseHeld('[{"id":"x"},7,null]', 0)).toEqual([])
    expect(withoutHeld(held, 'h1')).toEqual([])
  })

  test('a payment link is out while it can be paid, news when it ended, and silent when staff closed it', () => {
    const now = new Date('2026-03-01T18:00:00Z')
    const link = (more: Partial<PaymentLinkView>) =>
      isOut(
        {
          paymentState: 'open',
          paidAt: null,
          isClosed: false,
          expiresAt: '2026-03-01T18:30:00Z',
          ...more,
        } as PaymentLinkView,
        now,
      )
    expect(link({})).toBe(true)
    expect(link({ paymentState: 'paid', paidAt: '2026-03-01T17:55:00Z' })).toBe(true)
    expect(link({ paymentState: 'paid', paidAt: '2026-03-01T16:00:00Z' })).toBe(false)
    expect(link({ paymentState: 'expired', expiresAt: '2026-03-01T17:50:00Z' })).toBe(true)
    expect(link({ paymentState: 'expired', isClosed: true })).toBe(false)
    expect(link({ paymentState: 'returned' })).toBe(true)
  })
})

describe('an earlier order of a customer', () => {
  const line = (id: string, level: number) => ({
    id,
    name: id,
    quantity: 2,
    cartKey: `${id}-x`,
    selectedSpiceLevel: level,
    spiceLevelName: '',
  })

  test('an earlier order is repeated at today’s prices and spice, and dishes not sold are named', () => {
    const order = { items: [line('naan', 1), line('palak', 2), line('gone', 2)] } as never
    const menu = [aMenuItem('naan', { price: 4 }), aMenuItem('palak', { isAvailable: false })]
    const repeated = repeatOrder([], order, { items: menu })
    expect(repeated.cart).toMatchObject([{ id: 'naan', quantity: 2, price: 4, spiceLevelId: mild.id }])
    expect(repeated.missing).toEqual([
      { name: 'palak', reason: 'is sold out' },
      { name: 'gone', reason: 'is not on this menu' },
    ])
  })

  test('an allergy mentioned in an earlier order is brought up again', () => {
    expect(allergyNote([{ specialInstructions: 'ring twice' }, { specialInstructions: 'Nut ALLERGY' }])).toBe(
      'Nut ALLERGY',
    )
    expect(allergyNote([{ specialInstructions: null }])).toBeNull()
  })

  test('a common note is added and taken out without touching the rest of the notes', () => {
    const text = toggleNote('ring twice', 'No onion')
    expect(text).toBe('ring twice; No onion')
    expect(hasNote(text, 'No onion')).toBe(true)
    expect(toggleNote(text, 'No onion')).toBe('ring twice')
  })
})
