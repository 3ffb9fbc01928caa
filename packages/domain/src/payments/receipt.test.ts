import { describe, expect, test } from 'vitest'

import { RECEIPT_WORDS_OF } from '../language/words-of.ts'
import { cents } from '../money/cents.ts'
import type { TaxRate } from '../money/tax.ts'
import { changeLinesOf, factsOf, paymentOf, paymentWordsOf, type ReceiptOrder, sumLinesOf } from './receipt.ts'
import { refundLine, refundPromise } from './refund.ts'

function aReceipt(changed: Partial<ReceiptOrder> = {}): ReceiptOrder {
  return {
    status: 'completed',
    paymentStatus: 'paid',
    paymentMethod: 'online',
    paid: { takenBy: 'card', card: { brand: 'visa', last4: '4242' } },
    refund: null,
    orderType: 'pickup',
    orderedAt: new Date('2026-07-10T22:30:00.000Z'),
    customerName: 'Anita',
    locationSnapshot: { postalCode: 'B2N 1A1' },
    tableNumber: null,
    deliveryAddress: null,
    deliveryInstructions: null,
    discountCents: cents(0),
    subtotalCents: cents(3682),
    taxCents: cents(515),
    tipCents: cents(0),
    totalCents: cents(4197),
    taxRate: 14_000 as TaxRate,
    ...changed,
  }
}

const TAKEN = { card: 'card', cash: 'cash', review: 'manual' } as const
const aRefund = { status: 'pending', way: 'card', amountCents: cents(4197) } as const

describe('the payment on a receipt', () => {
  test.each([
    ['visa', 'Visa ending in 4242'],
    ['mastercard', 'Mastercard ending in 4242'],
    ['amex', 'American Express ending in 4242'],
    ['interac', 'Interac ending in 4242'],
    ['unknown', 'Card ending in 4242'],
    ['', 'Card ending in 4242'],
  ])('a card of the brand “%s” reads %s on the receipt', (brand, words) => {
    expect(paymentWordsOf(aReceipt({ paid: { takenBy: 'card', card: { brand, last4: '4242' } } }))).toBe(words)
  })

  test.each([
    [{ paid: null }, 'Card'],
    [{ paid: null, paymentMethod: 'cash' }, 'Cash'],
    [{ paid: { takenBy: 'cash', card: null } }, 'Cash'],
    [{ paid: { takenBy: 'manual', card: null } }, 'Taken by the restaurant'],
  ] as const)('a payment with %o reads %s on the receipt', (changed, words) => {
    expect(paymentWordsOf(aReceipt(changed))).toBe(words)
  })
})

describe('the receipt of money that goes back', () => {
  test.each([
    ['pending', 'card', 'Refund on its way −$41.97'],
    ['succeeded', 'card', 'Refunded −$41.97'],
    ['succeeded', 'cash', 'Refunded in cash −$41.97'],
    ['failed', 'card', 'Refund that failed −$41.97'],
    ['owed', 'cash', 'Refund due in cash −$41.97'],
    ['review', 'review', 'Refund under review −$41.97'],
  ] as const)('a refund that is %s, by %s, has the line “%s”', (status, way, line) => {
    const { label, amount } = sumLinesOf(aReceipt({ refund: { ...aRefund, status, way } })).at(-1) ?? {}
    expect(`${label} ${amount}`).toBe(line)
  })

  test('a part of the money that was given back is written as that part on the receipt', () => {
    expect(sumLinesOf(aReceipt({ refund: { ...aRefund, amountCents: cents(500) } })).at(-1)).toMatchObject({
      amount: '−$5.00',
    })
  })

  test('the receipt says REFUNDED only when the server says so, and CANCELLED until then', () => {
    const cancelled = aReceipt({ status: 'cancelled', refund: aRefund })
    expect(paymentOf(cancelled)).toEqual({
      state: 'CANCELLED',
      note: 'Refund of $41.97 on its way · 5-10 business days',
    })
    expect(paymentOf({ ...cancelled, paymentStatus: 'refunded' }).state).toBe('REFUNDED')
  })

  test('an order that was given back in part stays PAID', () => {
    expect(paymentOf(aReceipt({ refund: { ...aRefund, status: 'succeeded', amountCents: cents(500) } }))).toEqual({
      state: 'PAID',
      note: 'Refund of $5.00 went back to your card · 5-10 business days',
    })
  })

  test('the receipt of a paid order without refunds has no word about them', () => {
    expect(paymentOf(aReceipt())).toEqual({ state: 'PAID', note: null })
    expect(sumLinesOf(aReceipt()).map(({ label }) => label)).toEqual(['Subtotal', 'HST 14%', 'Tip', 'Total'])
  })
})

test.each([
  ['pending', 'card', 'Refund of $41.97 on its way · 5-10 business days'],
  ['succeeded', 'card', 'Refund of $41.97 went back to your card · 5-10 business days'],
  ['failed', 'card', 'Refund of $41.97 did not go through. The restaurant sees to it by hand.'],
  ['owed', 'cash', 'Refund of $41.97 waits for you in cash at the counter'],
  ['succeeded', 'cash', 'Refund of $41.97 was handed back in cash'],
  ['review', 'review', 'Refund of $41.97 is being looked into by the restaurant'],
  ['succeeded', 'review', 'Refund of $41.97 was handed back'],
] as const)('a refund that is %s, by %s, is told as: %s', (status, way, line) => {
  expect(refundLine({ status, way, amountCents: cents(4197) })).toBe(line)
})

test.each([
  ['card', '$41.97 goes back to the card automatically. This takes 5-10 business days.'],
  ['cash', '$41.97 was paid in cash. The restaurant hands it back to you at the counter.'],
  ['review', '$41.97 was paid by another method. The restaurant looks into the refund.'],
  ['none', 'Nothing was paid. No refund is needed.'],
] as const)('before cancelling, a customer whose money goes back by %s reads: %s', (way, sentence) => {
  const portions = way === 'none' ? [] : [{ takenBy: TAKEN[way], cents: cents(4197) }]
  expect(refundPromise(portions)).toBe(sentence)
})

test('the receipt of a delivery has its address and the instructions for the driver', () => {
  const delivery = { deliveryAddress: '12 Elm Street', deliveryInstructions: 'Side door' }
  expect(factsOf(aReceipt({ orderType: 'delivery', ...delivery })).slice(-3, -1)).toEqual([
    { label: 'Deliver to', value: '12 Elm Street' },
    { label: 'Instructions', value: 'Side door' },
  ])
  expect(factsOf(aReceipt()).map(({ label }) => label)).not.toContain('Deliver to')
})

test('a payment in cash is written on the receipt with its rounding to 5 cents', () => {
  const lines = sumLinesOf(aReceipt({ paymentMethod: 'cash', paid: { takenBy: 'cash', card: null } })).slice(-2)
  expect(lines).toEqual([
    { label: 'Cash rounding to the nearest 5¢', amount: '−$0.02' },
    { label: 'Paid in cash', amount: '$41.95', isStrong: true },
  ])
})

test.each([
  [{ feeCents: cents(450) }, ['Dishes $32.32', 'Delivery $4.50', 'Subtotal $36.82']],
  [
    { feeCents: cents(450), discountCents: cents(300) },
    ['Dishes $35.32', 'Discount −$3.00', 'Delivery $4.50', 'Subtotal $36.82'],
  ],
  [{}, ['Subtotal $36.82']],
])('the parts of the subtotal are listed where there are more than dishes: %o', (changed, parts) => {
  const lines = sumLinesOf(aReceipt(changed)).map(({ label, amount }) => `${label} ${amount}`)
  expect(lines.slice(0, parts.length)).toEqual(parts)
})

describe('the receipt of a changed order', () => {
  const naan = { name: 'Garlic Naan', quantity: 1, cents: cents(450) }
  const change = {
    id: 'change',
    at: '2026-07-10T23:05:00.000Z',
    edits: [{ op: 'remove' as const, ...naan }],
    beforeCents: cents(4710),
    afterCents: cents(4197),
    taxCents: cents(-63),
  }
  const card = { takenBy: 'card' as const, card: { brand: 'visa', last4: '4242' } }
  const told = (order: ReceiptOrder) =>
    sumLinesOf(order)
      .slice(3)
      .map(({ label, amount }) => `${label} ${amount}`)

  test('each change is a line with its time, its dishes, both totals and its tax', () => {
    expect(changeLinesOf(aReceipt({ changes: [change] }))).toEqual([
      '8:05 PM AST · Taken off: 1 × Garlic Naan · $47.10 → $41.97 · tax −$0.63',
    ])
    const goodwill = {
      ...change,
      edits: [{ op: 'goodwill' as const, cents: cents(500) }],
      beforeCents: cents(4197),
      taxCents: cents(0),
    }
    expect(changeLinesOf(aReceipt({ changes: [goodwill] }))).toEqual(['8:05 PM AST · Given back as goodwill: $5.00'])
  })

  test('a change of another day names its day', () => {
    const later = { ...change, at: '2026-07-12T16:05:00.000Z' }
    expect(changeLinesOf(aReceipt({ changes: [later] }))[0]).toMatch(/^Sunday, July 12, 2026 · 1:05 PM AST · Taken off/)
  })

  test('what was paid and what went back stand below the new total, and add up to it', () => {
    const paid = { ...card, capturedCents: cents(4710), rests: [], roundingCents: cents(0) }
    const refund = { status: 'succeeded', way: 'card', amountCents: cents(513) } as const
    expect(told(aReceipt({ paid, refund, changes: [change] }))).toEqual([
      'Total $41.97 CAD',
      'Paid, Visa ending in 4242 $47.10',
      'Refunded −$5.13',
    ])
  })

  test('money that came two ways goes back two ways, each with its line', () => {
    const rests = [{ takenBy: 'cash' as const, card: null, capturedCents: cents(515) }]
    const paid = { ...card, capturedCents: cents(3685), rests, roundingCents: cents(3) }
    const also = [{ status: 'pending', way: 'card', amountCents: cents(100) }] as const
    const refund = { status: 'owed', way: 'cash', amountCents: cents(515), also } as const
    expect(told(aReceipt({ paid, refund, changes: [change] }))).toEqual([
      'Total $41.97 CAD',
      'Cash rounding to the nearest 5¢ +$0.03',
      'Paid, Visa ending in 4242 $36.85',
      'Paid in cash $5.15',
      'Refund due in cash −$5.15',
      'Refund on its way −$1.00',
    ])
  })

  test('an order of which the rest is to be paid is PART PAID, says how much, and no more once it is cancelled', () => {
    const paid = { ...card, capturedCents: cents(3684), rests: [], roundingCents: cents(0) }
    const order = aReceipt({ paid, dueCents: cents(513), changes: [change] })
    expect(paymentOf(order)).toEqual({ state: 'PART PAID', note: '$5.13 is still to be paid.' })
    expect(told(order).at(-1)).toBe('Still to pay $5.13')
    const cancelled = { ...order, status: 'cancelled' as const }
    expect(paymentOf(cancelled).state).toBe('CANCELLED')
    expect(told(cancelled).at(-1)).toBe('Paid, Visa ending in 4242 $36.84')
  })
})

describe('tax on a receipt', () => {
  const taxes = [
    { name: 'GST' as const, rate: 5_000 },
    { name: 'QST' as const, rate: 9_975 },
  ]
  const labelsOf = (changed: Partial<ReceiptOrder>, words = RECEIPT_WORDS_OF['en-CA']) =>
    sumLinesOf(aReceipt(changed), words).map(({ label, amount }) => `${label} ${amount}`)

  test('taxes of two offices stand apart, each with its rate, and together they are the tax of the order', () => {
    const order = {
      locationSnapshot: { postalCode: 'H2X 1Y4', taxes },
      taxCents: cents(551),
      taxRate: 14_975 as TaxRate,
      totalCents: cents(4233),
    }
    expect(labelsOf(order)).toEqual(expect.arrayContaining(['GST 5% $1.84', 'QST 9.975% $3.67']))
    const french = labelsOf(order, RECEIPT_WORDS_OF['fr-CA']).map((line) => line.replaceAll('\u00a0', ' '))
    expect(french).toEqual(expect.arrayContaining(['TPS 5 % 1,84 $', 'TVQ 9,975 % 3,67 $']))
  })

  test('the law of the location names the tax, whatever its postal code; without it the postal code does', () => {
    const hst = [{ name: 'HST' as const, rate: 15_000 }]
    const order = { taxRate: 15_000 as TaxRate, taxCents: cents(552) }
    expect(labelsOf({ ...order, locationSnapshot: { postalCode: 'T2P 1J9', taxes: hst } })).toContain('HST 15% $5.52')
    expect(labelsOf({ taxRate: 5_000 as TaxRate, locationSnapshot: { postalCode: 'T2P 1J9' } })).toContain(
      'GST 5% $5.15',
    )
  })

  // Input Tax Credit Information (GST/HST) Regulations, section 3
  test('a receipt has the name of its guest and how it is paid, which the law asks for from $500 on', () => {
    const facts = factsOf(aReceipt({ totalCents: cents(50_000) })).map(({ label, value }) => `${label}: ${value}`)
    expect(facts).toEqual(expect.arrayContaining(['For: Anita', 'Payment: Visa ending in 4242']))
  })
})
