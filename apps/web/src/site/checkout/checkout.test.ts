import type { CartLine } from '@thali/domain/cart/cart-line'
import { cents } from '@thali/domain/money/cents'
import { describe, expect, test } from 'vitest'

import { keepDraft, readDraft } from './checkout-draft.ts'
import { type CheckoutFields, checkoutProblems, gapsOf, initialFields, isReady } from './checkout-fields.ts'
import { checkoutTotals, type OrderDraft, toOrderPayload } from './order-payload.ts'
import { createAttempt, inTab } from '#web/lib/kept/attempt.ts'
import { createTabStorage } from '#web/lib/kept/tab-storage.ts'
import { aLocation } from '#web/testing/site-requests.ts'

const ANITA = { uid: 'acc-1', displayName: 'Anita Desai', email: 'anita@example.com', phoneNumber: '+19025550123' }

const BUTTER_CHICKEN: CartLine = {
  id: 'butter-chicken',
  name: 'Butter Chicken',
  price: 17.99,
  quantity: 2,
  cartKey: 'butter-chicken-hot',
  selectedSpiceLevel: 3,
  spiceLevelName: 'Hot',
  spiceLevelId: 'hot',
  maxQuantity: 10,
  category: 'Mains',
  description: 'Tomato, butter and fenugreek',
}
const NAAN: CartLine = {
  ...BUTTER_CHICKEN,
  id: 'naan',
  name: 'Naan',
  price: 3.5,
  cartKey: 'naan-default',
  selectedSpiceLevel: null,
  spiceLevelName: null,
  spiceLevelId: null,
  category: '',
}
const TRURO = aLocation({ id: 'truro', name: 'Truro Heights', features: ['Dine-in', 'Delivery'], hours: {} })

function fields(changed: Partial<CheckoutFields> = {}): CheckoutFields {
  return { ...initialFields(ANITA), ...changed }
}

function draft(parts: Partial<OrderDraft> = {}): OrderDraft {
  return {
    cart: [BUTTER_CHICKEN, NAAN],
    location: TRURO,
    day: '2026-11-20',
    orderType: 'pickup',
    accountId: ANITA.uid,
    fields: fields(),
    ...parts,
  }
}

function problems(parts: Partial<OrderDraft>) {
  const whole = draft(parts)
  return checkoutProblems(whole.fields, toOrderPayload(whole), whole.location)
}

function tipFor(changed: Partial<CheckoutFields>) {
  return checkoutTotals(draft({ fields: fields(changed) })).tip
}

function keys() {
  let made = 0
  return () => `key-${(made += 1)}`
}

function memory() {
  const kept = new Map<string, string>()
  return createTabStorage(() => ({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => void kept.set(key, text),
    removeItem: (key) => void kept.delete(key),
  }))
}

describe('the order as it is sent', () => {
  // CUS-CHK-56, CUS-ENT-19..22, CUS-ENT-34..38, CUS-ENT-42..47, CUS-VAL-07
  test('the order as it is sent carries who, what, where, how and the figures', () => {
    const payload = toOrderPayload(draft({ fields: fields({ name: '  Anita Desai ', email: ' Anita@Example.COM ' }) }))

    expect(payload.customerInfo).toEqual({
      name: 'Anita Desai',
      email: 'anita@example.com',
      phone: '+19025550123',
      firebaseId: 'acc-1',
    })
    expect(payload.locationInfo).toEqual({
      id: 'truro',
      name: 'Truro Heights',
      address: TRURO.address,
      phone: TRURO.phone,
      postalCode: 'B2N 1A1',
    })
    expect(payload).toMatchObject({
      orderType: 'pickup',
      paymentMethod: 'online',
      tipAmount: 0,
      specialInstructions: '',
    })
    expect(payload.pricing).toEqual({ subtotal: 42.98, tax: 6.02, tip: 0, total: 49, taxRate: 0.14 })
  })

  // CUS-ENT-23, CUS-ENT-28, CUS-ENT-30..33, CUS-TOA-11
  test('a line of the order without a spice choice is sent as Mild, one without a category as food', () => {
    const [chicken, naan] = toOrderPayload(draft()).items
    expect(chicken).toMatchObject({ selectedSpiceLevel: 3, spiceLevelName: 'Hot', cartKey: 'butter-chicken-hot' })
    expect(naan).toMatchObject({
      selectedSpiceLevel: 1,
      spiceLevelName: 'Mild',
      spiceLevelId: 'mild',
      category: 'food',
      cartKey: 'naan-default',
    })
  })

  // CUS-ENT-48..51
  test('an address is sent with a delivery only, a table with a dine-in order only', () => {
    const typed = fields({ address: ' 5 Elm St ', deliveryInstructions: 'Ring twice', tableNumber: '7', partySize: 4 })
    const sent = (orderType: OrderDraft['orderType']) => toOrderPayload(draft({ orderType, fields: typed }))

    expect(sent('delivery')).toMatchObject({ deliveryInfo: { address: '5 Elm St', instructions: 'Ring twice' } })
    expect(sent('delivery')).not.toHaveProperty('tableInfo')
    expect(sent('dine-in')).toMatchObject({ tableInfo: { tableNumber: 7, partySize: 4 } })
    expect(sent('dine-in')).not.toHaveProperty('deliveryInfo')
    expect(Object.keys(sent('pickup'))).not.toEqual(expect.arrayContaining(['deliveryInfo']))
    expect(Object.keys(sent('pickup'))).not.toEqual(expect.arrayContaining(['tableInfo']))
  })

  // CUS-VAL-18
  test('the tip is a share of subtotal plus tax, or the amount typed between 0 and 100', () => {
    expect(tipFor({ tip: '10' })).toBe(490)
    expect(tipFor({ tip: 'custom', customTip: '1.239' })).toBe(124)
    expect(tipFor({ tip: 'custom', customTip: '100.01' })).toBe(10_000)
    expect(tipFor({ tip: 'custom', customTip: '' })).toBe(0)
  })
})

describe('a code', () => {
  const reduction = { kind: 'percent', percent: 10 } as const
  const discount = { code: 'WELCOME-ABCDE-FGHJK', reduction, minimumCents: cents(0) }

  test('a code comes off the dishes before tax and tip, and is sent by name', () => {
    const coded = draft({ fields: fields({ discount, tip: '10' }) })
    const plain = checkoutTotals(draft())
    const totals = checkoutTotals(coded)
    expect(totals.discount + totals.subtotal).toBe(plain.subtotal)
    expect(totals.discount).toBe(Math.round(plain.subtotal / 10))
    expect(totals.tip).toBe(Math.round((totals.subtotal + totals.tax) / 10))
    expect(toOrderPayload(coded)).toMatchObject({ discountCode: discount.code })
    expect(toOrderPayload(draft())).not.toHaveProperty('discountCode')
  })
})

describe('the line beside the button of checkout', () => {
  test.each([
    [{}, null],
    [{ phone: { country: 'CA', typed: '' } }, 'Add your phone number'],
    [
      { name: ' ', email: '', phone: { country: 'CA', typed: '' } },
      'Add your full name, email address and phone number',
    ],
    [{ phone: { country: 'CA', typed: '902 555 012' } }, 'Complete your phone number'],
    [{ name: 'A', email: 'anita@' }, 'Complete your full name and email address'],
  ])('the line beside the button says what is missing (%j)', (changed, line) => {
    expect(gapsOf(fields(changed), 'pickup')?.words ?? null).toBe(line)
    expect(isReady(fields(changed))).toBe(line === null)
  })

  test('the line beside the button names the gaps in the order of the page, and leads to the first of them', () => {
    const open = fields({ email: 'anita@', phone: { country: 'CA', typed: '' } })
    expect(gapsOf(open, 'pickup')).toEqual({ words: 'Complete your email address and phone number', field: 'email' })
    expect(gapsOf(open, 'delivery')).toEqual({
      words: 'Add your delivery address, email address and phone number',
      field: 'address',
    })
    expect(gapsOf(fields({ address: '12 Prince Street' }), 'delivery')).toBeNull()
  })
})

// CUS-VAL-15, CUS-VAL-59
describe('the refusals of submit', () => {
  test('submit refuses nothing when everything is right', () => {
    expect(problems({})).toEqual({ fields: {}, other: null })
  })

  test.each([
    [{ name: 'Bob3' }, { name: 'Name contains invalid characters' }],
    [{ name: 'A'.repeat(60) }, { name: 'Name must be less than 50 characters' }],
    [{ email: `${'a'.repeat(100)}@example.com` }, { email: 'Email address is too long' }],
    [{ phone: { country: 'CA', typed: '902555012345678901' } }, { phone: 'Phone number is too long' }],
  ])('submit refuses fields that break a rule: %j', (changed, expected) => {
    expect(problems({ fields: fields(changed) }).fields).toEqual(expected)
  })

  test('submit refuses a delivery without an address, in the words of the server', () => {
    expect(problems({ orderType: 'delivery', fields: fields({ address: '  ' }) }).fields).toEqual({
      address: 'Delivery address is required for delivery orders',
    })
  })

  test('submit refuses a table number that is none', () => {
    const found = problems({ orderType: 'dine-in', fields: fields({ tableNumber: '2.5' }) })
    expect(found.fields).toEqual({ tableNumber: 'Table number must be a whole number from 1 to 9999' })
  })

  test('submit refuses an order of nothing, outside of any field', () => {
    expect(problems({ cart: [] }).other).toBe('Your cart is empty. Please add items before placing an order.')
  })
})

describe('the idempotency key', () => {
  test('the idempotency key stays the same for the same order and changes with the order', () => {
    const attempt = createAttempt(inTab(memory(), 'order'), keys())
    const send = (parts: Partial<OrderDraft>) => attempt.keyFor(toOrderPayload(draft(parts)))

    expect([send({}), send({}), send({ fields: fields({ tip: '5' }) })]).toEqual(['key-1', 'key-1', 'key-2'])
  })

  test('the idempotency key is new for the same order once the first was answered', () => {
    const attempt = createAttempt(inTab(memory(), 'order'), keys())
    const first = attempt.keyFor(toOrderPayload(draft()))
    attempt.forget()
    expect(attempt.keyFor(toOrderPayload(draft()))).not.toBe(first)
  })

  test('the idempotency key of a cash order that may be under way is kept while a card is tried', () => {
    const [storage, create] = [memory(), keys()]
    const cash = createAttempt(inTab(storage, 'order'), create)
    const card = createAttempt(inTab(storage, 'payment'), create)
    const payload = toOrderPayload(draft())
    const first = cash.keyFor(payload)

    expect(card.keyFor(payload)).not.toBe(first)
    card.forget()
    expect(cash.keyFor(payload)).toBe(first)
  })

  test('a repeated submit sends the ready time of the first one, although the page shows another by then', () => {
    const attempt = createAttempt(inTab(memory(), 'order'), keys())
    const location = { ...TRURO, plansOrders: true as const }
    const send = (shownReadyAt: string) => attempt.requestFor(toOrderPayload(draft({ location, shownReadyAt })))

    const [first, repeat] = [send('2026-11-20T17:00:00.000Z'), send('2026-11-20T17:25:00.000Z')]
    expect(first.body.shownReadyAt).toBe('2026-11-20T17:00:00.000Z')
    expect(repeat).toEqual(first)
    attempt.forget()
    expect(send('2026-11-20T17:25:00.000Z').body.shownReadyAt).toBe('2026-11-20T17:25:00.000Z')
  })

  test('the idempotency key outlives forbidden storage, as long as the page does', () => {
    const create = keys()
    const storage = createTabStorage(() => {
      throw new Error('forbidden')
    })
    const attempt = createAttempt(inTab(storage, 'order'), create)
    expect(attempt.keyFor({ a: 1 })).toBe(attempt.keyFor({ a: 1 }))
  })
})

describe('the draft of a checkout', () => {
  const user = ANITA as NonNullable<Parameters<typeof readDraft>[1]>

  test('the draft of a checkout survives a reload in the same account and nowhere else', () => {
    const storage = memory()
    const typed = fields({
      name: 'A. Desai',
      tip: '15',
      partySize: 6,
      phone: { country: 'GB', typed: '020' },
      payBy: 'cash',
      savesAddress: false,
      addressLabel: 'Home',
    })
    keepDraft(storage, ANITA.uid, typed)

    expect(readDraft(storage, user)).toEqual(typed)
    expect(readDraft(storage, { ...user, uid: 'acc-2' })).toEqual(fields())
    expect(readDraft(storage, null)).toEqual(fields({ name: '', email: '', phone: { country: 'CA', typed: '' } }))
  })

  test('the draft of a checkout is dropped where it makes no sense', () => {
    const storage = memory()
    storage.write(
      'thali_checkout_draft',
      JSON.stringify({
        uid: ANITA.uid,
        fields: { partySize: 99, tip: '80', payBy: 'shells', discount: { code: 7, percent: 900 } },
      }),
    )
    expect(readDraft(storage, user)).toEqual(fields({ partySize: 20 }))
    storage.write('thali_checkout_draft', '{')
    expect(readDraft(storage, user)).toEqual(fields())
  })
})
