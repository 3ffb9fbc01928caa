import { cents } from '@thali/domain/money/cents'
import type { TaxRate } from '@thali/domain/money/tax'
import { describe, expect, test } from 'vitest'

import { composeNoteMail, composeOrderMail, composeOrderText } from './order-messages.ts'
import type { Order, OrderDraft } from '#api/features/orders/order.ts'
import { orderOf } from '#api/features/orders/placing/order-draft.ts'

const NOW = new Date('2026-07-10T22:30:00Z') // 7:30 PM in Halifax
const SITE = {
  brand: { name: 'Thali', phone: '9025550100', email: 'hello@example.com', primaryColor: '#8a1c1c' },
  publicUrl: 'https://thali.example',
  token: 'secret',
}

/** With 10% off and a tip: $41.57 to the cent, $41.55 in coins. */
const DRAFT: OrderDraft = {
  id: 'order-7',
  locationId: 'truro',
  accountId: 'anita',
  paymentMethod: 'cash',
  orderType: 'pickup',
  customerName: 'Anita Rao',
  customerEmail: 'anita@example.com',
  customerPhone: '9025550123',
  lines: [
    {
      itemId: 'dal',
      name: 'Dal Makhani',
      description: '',
      category: 'Veg Curries',
      unitPriceCents: 1499,
      quantity: 2,
      options: [{ kind: 'spice', id: 'hot', name: 'Hot', level: 3 }],
    },
    {
      itemId: 'naan',
      name: 'Naan',
      description: '',
      category: 'Breads',
      unitPriceCents: 285,
      quantity: 3,
      options: [],
    },
  ],
  subtotalCents: cents(3468),
  discountCents: cents(385),
  discountCode: 'WELCOME',
  taxCents: cents(486),
  tipCents: cents(203),
  totalCents: cents(4157),
  taxRate: 14_000 as TaxRate,
  locationSnapshot: {
    id: 'truro',
    name: 'Truro Heights',
    address: '1 Main St',
    phone: '9025550199',
    postalCode: 'B2N 1A1',
  },
  deliveryAddress: null,
  deliveryInstructions: null,
  tableNumber: null,
  partySize: null,
  specialInstructions: null,
  adminCreated: false,
  language: 'en-CA',
}

function aStoredOrder(changed: Partial<Order> = {}): Order {
  return { ...orderOf(DRAFT, { now: NOW, hours: {} }), number: 1042, ...changed }
}

const IN_CASH = { takenBy: 'cash', paymentIntentId: null, sessionId: null, card: null } as const

describe('the confirmation of an order with a discount and a tip', () => {
  const mail = composeOrderMail('order-confirmation', aStoredOrder(), SITE)

  test('the confirmation of an order asks for coins, and lists every amount to the cent', () => {
    const lines = mail.text.split('\n')
    expect(lines[2]).toMatch(/ at Truro Heights\. \$41\.55 in cash\. https:.*\?order_id=order-7&token=secret$/)
    expect(lines.slice(4)).toEqual([
      '2 × Dal Makhani (Hot)  $29.98',
      '3 × Naan  $8.55',
      '',
      'Discount: −$3.85',
      'Subtotal: $34.68',
      'Tax: $4.86',
      'Tip: $2.03',
      'Total: $41.57 CAD',
      '',
      'Receipt: https://thali.example/receipt/order-7?token=secret',
      '',
    ])
  })

  test('the confirmation of an order says the same as a page as it does as text', () => {
    for (const part of ['Please pay $41.55 in cash.', '−$3.85', '$41.57 CAD']) expect(mail.html).toContain(part)
  })
})

test.each([
  [{}, '$41.55 in cash'],
  [{ paymentMethod: 'online' }, '$41.57 to be paid by card'],
  [{ paymentStatus: 'paid', paid: IN_CASH }, '$41.55 paid'],
  [{ paymentStatus: 'paid', paid: { ...IN_CASH, takenBy: 'manual' } }, '$41.57 paid'],
  [{ paymentStatus: 'paid', paid: { ...IN_CASH, takenBy: 'card' } }, '$41.57 paid by card'],
] as const)('the text of an order with %j names the amount: %s', (changed, words) => {
  const text = composeOrderText('order-confirmation', aStoredOrder(changed), SITE)
  expect(text).toContain(` at Truro Heights. ${words}. https:`)
})

test.each([
  [null, ''],
  [
    { status: 'pending', way: 'card', amountCents: cents(4157) },
    ' $41.57 goes back to your card within 5-10 business days.',
  ],
  [
    { status: 'owed', way: 'cash', amountCents: cents(4155) },
    ' We owe you $41.55: please see us at the counter or call.',
  ],
] as const)('a cancelled order with the refund %j says what becomes of the money', (refund, words) => {
  const order = aStoredOrder({ status: 'cancelled', refund: refund && { ...refund, reference: null, error: null } })
  const { text, html } = composeOrderMail('order-cancelled', order, SITE)
  expect(text).toContain(`order #1042 was cancelled.${words} Questions? Call (902) 555-0199.`)
  expect(text).toContain('Total: $41.57 CAD')
  expect(html).toContain(`Your order #1042 was cancelled.${words}<`)
})

test('the mail of a changed order tells each change, each payment and what went back, both ways', () => {
  const change = {
    id: 'change',
    at: NOW.toISOString(),
    edits: [{ op: 'add' as const, name: 'Naan', quantity: 1, cents: cents(285) }],
    beforeCents: cents(3832),
    afterCents: cents(4157),
    taxCents: cents(40),
    reason: 'Asked for it',
    version: 3,
  }
  const rests = [{ takenBy: 'cash' as const, card: null, sessionId: null, capturedCents: cents(325) }]
  const card = { brand: 'visa', last4: '4242' }
  const paid = {
    ...IN_CASH,
    takenBy: 'card' as const,
    card,
    capturedCents: cents(3832),
    rests,
    roundingCents: cents(0),
  }
  const back = { reference: null, error: null }
  const refund = {
    status: 'owed' as const,
    way: 'cash' as const,
    amountCents: cents(325),
    ...back,
    also: [{ status: 'pending' as const, way: 'card' as const, amountCents: cents(3832), ...back }],
  }
  const order = aStoredOrder({ status: 'cancelled', paymentStatus: 'paid', changes: [change], paid, refund })
  const { text } = composeOrderMail('order-cancelled', order, SITE)
  expect(text).toContain('We owe you $3.25: please see us at the counter or call. $38.32 goes back to your card')
  for (const line of [
    'Paid, Visa ending in 4242: $38.32',
    'Paid in cash: $3.25',
    'Added: 1 × Naan · $38.32 → $41.57',
  ]) {
    expect(text).toContain(line)
  }
})

describe('an order for a time that its guest chose', () => {
  const chosen = { promiseBecause: { reason: 'chosen' }, promisedFor: new Date('2026-07-11T22:30:00Z') } as const
  const told = (kind: 'order-confirmation' | 'order-preparing', changed: Partial<Order> = {}) => {
    const order = aStoredOrder({ ...chosen, ...changed })
    const { text, html } = composeOrderMail(kind, order, SITE)
    return [composeOrderText(kind, order, SITE), text, html].join('\n')
  }

  test('a message about an order for a chosen time says so when it is received and when it is begun', () => {
    const received = told('order-confirmation')
    expect(received).toMatch(
      /received\. For .*July 11.*, 7:30 PM AST at Truro Heights, as you chose\. \$41\.55 in cash/,
    )
    expect(received).toMatch(/your pickup order #1042\. It is for .*, 7:30 PM AST, as you chose\. Please pay/)
    expect(told('order-preparing')).toMatch(/#1042\. For .*, 7:30 PM AST, as you chose\./)
    expect(received + told('order-preparing')).not.toContain('eady about')
  })

  test('a French message about an order for a chosen time says so too', () => {
    const received = told('order-confirmation', { language: 'fr-CA' })
    expect(received).toMatch(/reçue\. Pour .* à Truro Heights, comme vous l’avez choisi\./)
    expect(received).toMatch(/Elle est prévue pour .*, comme vous l’avez choisi\./)
  })

  test.each([
    { moved: { from: '2026-07-11T22:00:00Z', by: 'staff' } },
    { putOffFrom: '2026-07-11T22:00:00Z' },
  ] as const)('a message says when an order is ready, not “as you chose”, when staff chose the time (%j)', (since) => {
    const promiseBecause = { reason: 'chosen', ...since } as const
    const both = told('order-confirmation', { promiseBecause }) + told('order-preparing', { promiseBecause })
    expect(both).not.toContain('as you chose')
    expect(both).toMatch(/eady about .*, 7:30 PM AST/)
  })

  test('a message calls the time chosen also where its guest moved the order', () => {
    const moved = { reason: 'chosen', moved: { from: '2026-07-11T22:00:00Z', by: 'customer' } } as const
    expect(told('order-preparing', { promiseBecause: moved })).toContain('as you chose')
  })

  test('a message does not call the time chosen when the kitchen moved the order', () => {
    const moved = { reason: 'moved', shownAt: '2026-07-11T22:00:00Z' } as const
    expect(told('order-confirmation', { promiseBecause: moved })).toContain('Ready about')
  })
})

test.each([
  ['fr-CA', 'https://thali.example/fr'],
  ['en-CA', 'https://thali.example/'],
] as const)('the button of a note in %s leads to the home page in that language', (language, home) => {
  const { html } = composeNoteMail({ name: 'Zoé Roy', title: 'Un mot', text: 'Bonsoir.', language }, SITE)
  expect(html).toContain(`href="${home}"`)
})
