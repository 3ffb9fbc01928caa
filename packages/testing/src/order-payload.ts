import { cents, centsFromDollars, toDollars } from '@thali/domain/money/cents'
import { priceOrder } from '@thali/domain/money/pricing'
import type { Reduction } from '@thali/domain/money/reduction'
import { type TaxRate, reportedRate, taxForPostalCode } from '@thali/domain/money/tax'

/** Dishes of the starter menu that are at both locations and keep their price. */
export const DISHES = {
  butterChicken: { slug: 'butter-chicken', name: 'Butter Chicken', price: 17.99, spiced: true },
  paneerTikka: { slug: 'paneer-tikka', name: 'Paneer Tikka', price: 13.99, spiced: true },
  garlicNaan: { slug: 'garlic-naan', name: 'Garlic Naan', price: 4.5, spiced: false },
  mangoLassi: { slug: 'mango-lassi', name: 'Mango Lassi', price: 5.99, spiced: false },
} as const

export type Dish = keyof typeof DISHES

type Choice = { dish: Dish; quantity: number; spice?: 'mild' | 'medium' | 'hot' }

const LEVELS = { mild: 1, medium: 2, hot: 3 } as const
const NAMES = { mild: 'Mild', medium: 'Medium', hot: 'Hot' } as const
const POSTAL_CODES: Record<string, string> = { truro: 'B2N 1A1', 'new-glasgow': 'B2H 2T2' }

type Options = {
  location?: 'truro' | 'new-glasgow'
  choices?: readonly Choice[]
  tip?: number
  orderType?: 'pickup' | 'delivery' | 'dine-in'
  name?: string
  email?: string
  phone?: string
  paymentMethod?: 'cash' | 'online'
  /** A percentage, or dollars, off the dishes. */
  discount?: { code: string } & ({ percent: number } | { off: number })
  /** Dollars of a delivery, and where it goes. */
  deliveryFee?: number
  postalCode?: string
}

/** The body that a browser sends for an order: prices from the starter menu, figures that add up. */
export function orderPayload(options: Options = {}) {
  const {
    location = 'truro',
    choices = [{ dish: 'butterChicken', quantity: 1, spice: 'medium' }],
    tip = 0,
    orderType = 'pickup',
  } = options
  const { rate } = taxForPostalCode(POSTAL_CODES[location])
  return {
    customerInfo: {
      name: options.name ?? 'Ann Lee',
      email: options.email ?? 'ann@example.com',
      phone: options.phone ?? '(902) 555-0123',
      firebaseId: null,
    },
    items: choices.map((choice) => toItem(location, choice)),
    location: { id: location, name: location === 'truro' ? 'Truro Heights' : 'New Glasgow' },
    orderType,
    paymentMethod: options.paymentMethod ?? 'cash',
    tipAmount: tip,
    pricing: toPricing(choices, rate, options),
    ...(options.discount ? { discountCode: options.discount.code } : {}),
    ...(orderType === 'delivery'
      ? {
          deliveryInfo: {
            address: '12 Prince Street, Truro',
            instructions: 'Ring twice',
            ...(options.postalCode === undefined ? {} : { postalCode: options.postalCode }),
          },
        }
      : {}),
    ...(orderType === 'dine-in' ? { tableInfo: { tableNumber: 4, partySize: 2 } } : {}),
  }
}

function toItem(location: string, { dish, quantity, spice = 'mild' }: Choice) {
  const { slug, name, price, spiced } = DISHES[dish]
  return {
    id: `${location}-${slug}`,
    name,
    price,
    quantity,
    ...(spiced ? { selectedSpiceLevel: LEVELS[spice], spiceLevelName: NAMES[spice], spiceLevelId: spice } : {}),
  }
}

function toPricing(choices: readonly Choice[], rate: TaxRate, { tip = 0, discount, deliveryFee = 0 }: Options) {
  const lines = choices.map(({ dish, quantity }) => ({
    unitPrice: cents(centsFromDollars(DISHES[dish].price)),
    quantity,
  }))
  const totals = priceOrder(
    lines,
    rate,
    centsFromDollars(tip),
    discount ? reductionIn(discount) : null,
    centsFromDollars(deliveryFee),
  )
  return {
    discount: toDollars(totals.discount),
    subtotal: toDollars(totals.subtotal),
    tax: toDollars(totals.tax),
    tip: toDollars(totals.tip),
    total: toDollars(totals.total),
    taxRate: reportedRate(rate),
  }
}

function reductionIn(discount: { percent: number } | { off: number }): Reduction {
  if ('off' in discount) return { kind: 'amount', cents: centsFromDollars(discount.off) }
  return { kind: 'percent', percent: discount.percent }
}
