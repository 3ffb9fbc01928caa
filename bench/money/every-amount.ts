import { type CartLine } from '@thali/domain/cart/cart-line'
import { DEFAULT_MAX_QUANTITY } from '@thali/domain/menu/dish'
import { type Cents, cents, toDollars } from '@thali/domain/money/cents'
import { cartTotals, claimedTotals, type OrderTotals, priceOrder } from '@thali/domain/money/pricing'
import { taxForPostalCode } from '@thali/domain/money/tax'
import { chosenTip } from '@thali/domain/money/tip'

import { toPageRequest } from '../../apps/api/src/features/payments/checkouts/payment-page.ts'

/** One postal code for each row of the table of tax rates, and one that it does not know. */
const POSTAL_CODES = ['B2N5E3', 'K1A0B1', 'H2X1Y4', 'T2A0A1', 'V6B1A1', 'S4P3Y2', 'X1A0A1'] as const

/** What a guest or staff can choose, and amounts that are typed. */
const TIPS = ['0', '5', '10', '15', '18', '20', '0.07', '3.33', '99.99'] as const
const PRESETS = 6

export const VARIANTS = POSTAL_CODES.length * TIPS.length

/** Totals by whole numbers of any size, without any code of the product. */
function reference(subtotal: number, thousandths: number, tip: number): OrderTotals {
  const tax = Number(halfUp(BigInt(subtotal) * BigInt(thousandths), 100_000n))
  const choice = TIPS[tip] ?? '0'
  const tipCents =
    tip < PRESETS
      ? Number(halfUp(BigInt(subtotal + tax) * BigInt(choice), 100n))
      : Number(choice.replace('.', '').replace(/^0+/, ''))
  return {
    subtotal: subtotal as Cents,
    tax: tax as Cents,
    tip: tipCents as Cents,
    total: (subtotal + tax + tipCents) as Cents,
  }
}

function halfUp(dividend: bigint, divisor: bigint): bigint {
  return (dividend * 2n + divisor) / (divisor * 2n)
}

/** All totals of one subtotal that are not the same everywhere: browser, server, wire, payment page, reference. */
export function differencesAt(subtotal: number): string[] {
  const found: string[] = []
  for (const postalCode of POSTAL_CODES) {
    const { rate } = taxForPostalCode(postalCode)
    for (let tip = 0; tip < TIPS.length; tip++) {
      const right = reference(subtotal, rate, tip)
      const choice =
        tip < PRESETS ? { tip: TIPS[tip] ?? '', customTip: '' } : { tip: 'custom', customTip: TIPS[tip] ?? '' }
      const browser = cartTotals(
        [lineOf(subtotal)],
        { postalCode },
        { day: '2026-11-20', tip: (base) => chosenTip(choice, base, 'staff') },
      )
      const server = priceOrder([{ unitPrice: cents(subtotal), quantity: 1 }], rate, browser.tip)
      const wire = claimedTotals(inDollars(browser))
      const page = payable(server)
      for (const [where, totals] of Object.entries({ browser, server, wire })) {
        if (!isSame(totals, right)) found.push(`${where}: ${subtotal} cents, ${postalCode}, tip ${TIPS[tip]}`)
      }
      if (page !== right.total) found.push(`payment page: ${page} for ${right.total} cents, ${postalCode}`)
    }
  }
  return found
}

function isSame(one: OrderTotals, other: OrderTotals): boolean {
  return one.subtotal === other.subtotal && one.tax === other.tax && one.tip === other.tip && one.total === other.total
}

function inDollars({ subtotal, tax, tip, total }: OrderTotals): Record<keyof OrderTotals, number> {
  return { subtotal: toDollars(subtotal), tax: toDollars(tax), tip: toDollars(tip), total: toDollars(total) }
}

function lineOf(subtotal: number): CartLine {
  return {
    id: 'thali',
    name: 'Thali',
    price: toDollars(cents(subtotal)),
    quantity: 1,
    cartKey: 'thali',
    selectedSpiceLevel: null,
    spiceLevelName: null,
    spiceLevelId: null,
    maxQuantity: DEFAULT_MAX_QUANTITY,
    category: 'Thali',
    description: '',
  }
}

type Page = Parameters<typeof toPageRequest>

/** The cents that the page of the card provider adds up to. */
function payable({ subtotal, tax, tip }: OrderTotals): number {
  const checkout = { id: 'c', kind: 'cart', keyNumber: 1, orderId: 'o', expiresAt: null } as unknown as Page[0]
  const content = {
    language: 'en-CA',
    locationSnapshot: { name: 'Truro' },
    customerEmail: null,
    lines: [{ name: 'Thali', options: [], unitPriceCents: subtotal, quantity: 1 }],
    discountCents: 0,
    subtotalCents: subtotal,
    taxCents: tax,
    tipCents: tip,
  } as unknown as Page[1]
  const { lines } = toPageRequest(checkout, content, '')
  return lines.reduce((sum, { unitCents, quantity }) => sum + unitCents * quantity, 0)
}
