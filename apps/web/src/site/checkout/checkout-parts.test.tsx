import type { ProfileView } from '@thali/contracts/people/users'
import type { CartLine } from '@thali/domain/cart/cart-line'
import { cents } from '@thali/domain/money/cents'
import type { OrderType } from '@thali/domain/order-status'
import { describe, expect, test } from 'vitest'

import { initialFields } from './checkout-fields.ts'
import { FormulaTime } from './formula-time.tsx'
import { HowAndWhen } from './how-and-when.tsx'
import { checkoutTotals } from './order-payload.ts'
import { OrderSummary } from './order-summary.tsx'
import { PaymentDialog } from './payment/payment-dialog.tsx'
import { PlaceOrderBar, Pay, type PayProps, Tip } from './tip-and-pay.tsx'
import { YourDetails } from './your-details.tsx'
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
const TOTALS = checkoutTotals({ cart: CART, location: TRURO, day: '2026-11-20', orderType: 'pickup', fields: FIELDS })
const ignore = () => undefined

describe('the summary of the order', () => {
  const summary = (location: typeof TRURO) =>
    drawPart(<OrderSummary location={location} cart={CART} orderType="pickup" totals={TOTALS} />)

  // CUS-CHK-08
  test('the summary of the order names its location, or the selected one where that has no name', () => {
    expect(wordsOfEach(summary(TRURO), 'p')).toContain('Truro Heights')
    expect(wordsOfEach(summary({ ...TRURO, name: '' }), 'p')).toContain('Selected Location')
  })

  // CUS-CHK-14; customer-1, finding 5
  test('the summary of the order names the heat of a dish unless it is Mild, and none for a drink', () => {
    expect(wordsOfEach(summary(TRURO), 'li')).toEqual(['1 × DAL Hot $10.00', '1 × KORMA $10.00', '1 × LASSI $10.00'])
  })
})

// CUS-CHK-27
test('the tips to choose from go from none to an amount of one’s own', () => {
  const chips = wordsOfEach(drawPart(<Tip totals={TOTALS} fields={FIELDS} onChange={ignore} />), 'label')
  expect(chips).toEqual(['No Tip $0.00', '5% $1.71', '10% $3.42', '15% $5.13', 'Other amount'])
})

// CUS-CHK-29, CUS-CHK-30
test('each way to pay says how it goes', () => {
  const shown = (ways: PayProps['ways']) =>
    wordsOfEach(
      drawPart(<Pay total={TOTALS.total} orderType="pickup" payBy="online" ways={ways} onChange={ignore} />),
      'label',
    )
  const [online, cash] = shown(['online', 'cash'])
  expect(online).toContain('Secure payment by our card provider')
  expect(cash).toContain('Pay when you receive or pick up your order')
  expect(shown(['online'])).toEqual([online])
})

// CUS-CHK-37
test.each([
  ['pickup', false],
  ['delivery', false],
  ['dine-in', true],
] as const)('an order for %s asks for table and party: %s', (orderType: OrderType, asks) => {
  const html = drawPart(
    <HowAndWhen
      hasAccount={false}
      location={TRURO}
      cart={CART}
      wantedType={orderType}
      orderType={orderType}
      onOrderType={ignore}
      table={null}
      fields={FIELDS}
      errors={{}}
      onChange={ignore}
    />,
  )
  expect([html.includes('Table number'), html.includes('Party size')]).toEqual([asks, asks])
})

test('at a table whose code was scanned, neither its number nor the party is asked for', () => {
  const html = drawPart(
    <HowAndWhen
      hasAccount={false}
      location={{ ...TRURO, tables: { from: 1, to: 20 } }}
      cart={CART}
      wantedType="dine-in"
      orderType="dine-in"
      onOrderType={ignore}
      table={12}
      fields={FIELDS}
      errors={{}}
      onChange={ignore}
    />,
  )
  expect(html).not.toMatch(/Table number|Party size/)
  expect(wordsOf(html)).toContain('Table 12 Change')
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

// CUS-CHK-31
test('the button that places an order names the total, in cash rounded as cash is', () => {
  const bar = (payBy: 'online' | 'cash') =>
    wordsOf(drawPart(<PlaceOrderBar total={cents(4136)} payBy={payBy} isBusy={false} waitsFor={null} />))
  expect([bar('online'), bar('cash')]).toEqual(['Place Order • $41.36', 'Place Order • $41.35'])
})

test('a missing part of the order leads to its field, and only a blocking one disables the button', () => {
  const bar = (isBlocking: boolean) =>
    drawPart(
      <PlaceOrderBar
        total={TOTALS.total}
        payBy="online"
        isBusy={false}
        waitsFor={{ words: 'Add your delivery address', field: 'address', isBlocking }}
      />,
    )
  expect(wordsOfEach(bar(false), 'button')[0]).toBe('Add your delivery address')
  expect([bar(true).includes('disabled=""'), bar(false).includes('disabled=""')]).toEqual([true, false])
})

describe('the guest at checkout', () => {
  const you = (user: ProfileView) =>
    drawPart(<YourDetails user={user} fields={initialFields(user)} errors={{}} onChange={ignore} onLeave={ignore} />)

  test('the guest’s details stand in one line where the account knows all of them', () => {
    const html = you(aProfile({ phoneNumber: '+19025550177' }))
    expect(wordsOf(html)).toContain('(902) 555-0177')
    expect(html).not.toContain('<input')
  })

  test('the guest’s details are asked for in fields where something is missing', () => {
    expect(wordsOfEach(you(aProfile({ phoneNumber: null })), 'label')).toEqual([
      'Full Name',
      'Email Address',
      'Phone Number',
    ])
  })
})

test('a delivery goes to the guest’s address, every other order is had at the restaurant’s', () => {
  const where = (orderType: OrderType) =>
    wordsOf(
      drawPart(
        <HowAndWhen
          hasAccount={false}
          location={TRURO}
          cart={CART}
          wantedType={orderType}
          orderType={orderType}
          onOrderType={ignore}
          table={null}
          fields={{ ...FIELDS, address: '12 Prince Street' }}
          errors={{}}
          onChange={ignore}
        />,
      ),
    )
  expect(where('delivery')).toContain('To 12 Prince Street')
  expect(where('delivery')).not.toContain(TRURO.address)
  expect(where('pickup')).toContain(`Truro Heights, ${TRURO.address}`)
})

test('where no kitchen plans, a delivery has a time of arrival, and every other order one at which it is ready', () => {
  const when = (orderType: OrderType) =>
    wordsOf(drawPart(<FormulaTime location={TRURO} cart={CART} orderType={orderType} delivery={null} />))
  expect(when('delivery')).toMatch(/^Arrives about \d+:\d\d [AP]M/)
  expect(when('pickup')).toMatch(/^Ready about \d+:\d\d [AP]M/)
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
