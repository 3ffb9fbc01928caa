import type { CartLine } from '@thali/domain/cart/cart-line'
import type { OrderType } from '@thali/domain/orders/order-status'
import { describe, expect, test } from 'vitest'

import { initialFields } from './checkout-fields.ts'
import { HowAndWhen } from './how-and-when.tsx'
import { checkoutTotals } from './order-payload.ts'
import { OrderSummary } from './order-summary.tsx'
import { PaymentDialog } from './payment/payment-dialog.tsx'
import { PlaceOrderBar } from './place-order-bar.tsx'
import { Pay, Tip } from './tip-and-pay.tsx'
import { drawPart, wordsOf, wordsOfEach } from '#web/testing/draw-part.tsx'
import { aLocation, aProfile } from '#web/testing/site-requests.ts'

const TRURO = aLocation({ id: 'truro', name: 'Truro Heights', features: ['Dine-in', 'Takeout', 'Delivery'] })
const FIELDS = initialFields(aProfile())

function aLine(id: string, spice: CartLine['spiceLevelName'], level: CartLine['selectedSpiceLevel'] = null): CartLine {
  const [name, cartKey] = [id.toUpperCase(), `${id}-${spice ?? 'default'}`]
  const about = { maxQuantity: 10, category: 'Mains', description: '' }
  return {
    ...about,
    id,
    name,
    cartKey,
    price: 10,
    quantity: 1,
    selectedSpiceLevel: level,
    spiceLevelName: spice,
    spiceLevelId: null,
  }
}

const CART = [aLine('dal', 'Hot', 3), aLine('korma', 'Mild', 1), aLine('lassi', null)]
const TOTALS = checkoutTotals({ cart: CART, location: TRURO, fields: FIELDS })
const ignore = () => undefined

describe('the summary of the order', () => {
  const summary = (location: typeof TRURO) =>
    drawPart(<OrderSummary location={location} cart={CART} orderType="pickup" totals={TOTALS} />)

  // CUS-CHK-08
  test('is of the location by its name, or of the selected one where it has none', () => {
    expect(wordsOfEach(summary(TRURO), 'p')).toContain('Truro Heights')
    expect(wordsOfEach(summary({ ...TRURO, name: '' }), 'p')).toContain('Selected Location')
  })

  // CUS-CHK-14; customer-1, finding 5
  test('names the heat of a dish unless it is Mild, and none for a drink', () => {
    expect(wordsOfEach(summary(TRURO), 'li')).toEqual(['1 × DAL Hot $10.00', '1 × KORMA $10.00', '1 × LASSI $10.00'])
  })
})

// CUS-CHK-27
test('the tips to choose from go from none to an amount of one’s own', () => {
  const chips = wordsOfEach(drawPart(<Tip totals={TOTALS} fields={FIELDS} onChange={ignore} />), 'label')
  expect(chips).toEqual(['No Tip $0.00', '5% $1.71', '10% $3.42', '15% $5.13', 'Custom Your amount'])
})

// CUS-CHK-29, CUS-CHK-30
test('each way to pay says how it goes', () => {
  const html = drawPart(<Pay total={TOTALS.total} orderType="pickup" payBy="online" onChange={ignore} />)
  const [online, cash] = wordsOfEach(html, 'label')
  expect(online).toContain('Secure payment by our card provider')
  expect(cash).toContain('Pay when you receive or pick up your order')
})

// CUS-CHK-37
test.each([
  ['pickup', false],
  ['delivery', false],
  ['dine-in', true],
] as const)('an order for %s asks for table and party: %s', (orderType: OrderType, asks) => {
  const html = drawPart(
    <HowAndWhen
      location={TRURO}
      cart={CART}
      wantedType={orderType}
      orderType={orderType}
      onOrderType={ignore}
      fields={FIELDS}
      errors={{}}
      onChange={ignore}
    />,
  )
  expect([html.includes('Table number'), html.includes('Party size')]).toEqual([asks, asks])
})

// CUS-CHK-40, CUS-CHK-42
test('while an order is sent its button can not be pressed and says what happens', () => {
  const bar = (isBusy: boolean, payBy: 'online' | 'cash') =>
    drawPart(<PlaceOrderBar total={TOTALS.total} payBy={payBy} isBusy={isBusy} waitsFor={null} />)

  expect(wordsOf(bar(true, 'online'))).toBe('Preparing Payment...')
  expect(wordsOf(bar(true, 'cash'))).toBe('Creating Order...')
  expect(bar(true, 'online')).toContain('aria-disabled="true"')
  expect(bar(false, 'online')).not.toContain('disabled')
})

// ADM-PAY-19, CUS-PAY-04
test.each([
  [2.5, true],
  [0, false],
])('a tip of %d is shown before paying: %s', (tip, isShown) => {
  const pricing = { discount: 0, subtotal: 20, tax: 2.8, tip, total: 22.8 + tip, taxRate: 0.14 }
  const session = { success: true as const, sessionId: 'cs_1', paymentUrl: '', pricing, expiresAt: '' }
  const payer = { name: 'Maya', email: 'maya@example.com' }
  const html = drawPart(<PaymentDialog session={session} payer={payer} onDiscard={ignore} onLeave={ignore} />)
  expect(wordsOfEach(html, 'dt').includes('Tip')).toBe(isShown)
  expect(wordsOf(html)).toContain(`Total $${(22.8 + tip).toFixed(2)}`)
})
