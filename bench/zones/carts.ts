import { cartSubtotal } from '@thali/domain/cart/cart'
import type { Cart } from '@thali/domain/cart/cart-line'
import { deliveryFee, deliveryFor, missingForDelivery, type DeliveryZone } from '@thali/domain/delivery/delivery'
import { confirmedTaxes, type EnteredRate } from '@thali/domain/law/location-taxes'
import { DEFAULT_MAX_QUANTITY } from '@thali/domain/menu/dish'
import { type Cents, cents, toDollars } from '@thali/domain/money/cents'
import { cartTotals } from '@thali/domain/money/pricing'
import { chosenTip } from '@thali/domain/money/tip'

import type { MenuSnapshot } from '../../apps/api/src/features/menu/menu.service.ts'
import { deliverInto } from '../../apps/api/src/features/orders/placing/order-delivery.ts'
import { priceRequestedOrder } from '../../apps/api/src/features/orders/placing/order-pricing.ts'
import type { Random } from '../support/random.ts'

const POSTAL_CODE = 'B2N 5E3'
const READ_ON = '2026-11-20'
const LATER = ['2026-11-20', '2026-11-30', '2026-12-01', '2027-07-01'] as const

/**
 * A random cart delivered into a random zone, at a location whose law was confirmed or not, priced by a browser that read
 * the location some days before, by the server and by whole numbers; null when all agree.
 */
export function differenceOfCart(random: Random): string | null {
  const zone = someZone(random)
  const cart = someCart(random)
  const percent = random.pick([0, 0, 10, 15])
  const dishes = cartSubtotal(cart)
  const lacks = missingForDelivery(zone, dishes)
  const decided = deliveryFor([zone], { postalCode: POSTAL_CODE, point: null }, dishes)
  if (lacks > 0) return decided.ok ? `delivered below the minimum by ${lacks}` : null

  const location = someLocation(random)
  const day = random.pick(LATER)
  const browser = cartTotals(
    cart,
    { postalCode: POSTAL_CODE, taxes: confirmedTaxes(location, READ_ON) },
    { day, reduction: { kind: 'percent', percent }, deliveryFee: deliveryFee(zone, dishes), tip: tipOf(random) },
  )
  const menu = menuOf(cart, location)
  const { totals: server } = priceRequestedOrder(menu, cart.map(requestOf), {
    tip: browser.tip,
    isTipFree: true,
    discount:
      percent === 0
        ? null
        : { code: 'CODE', reduction: { kind: 'percent', percent }, minimumCents: cents(0), locationIds: [] },
    deliver: deliverInto({ ...menu, zones: [zone] }, { postalCode: POSTAL_CODE, point: null }),
    language: 'en-CA',
    day,
  })
  const right = reference({ cart, zone, percent, tip: browser.tip, rate: rateAt(location, day) })
  const { rate: _rate, tipBase: _tipBase, ...shown } = browser
  const [one, two, three] = [shown, server, right].map((totals) => JSON.stringify(sorted(totals)))
  return one === two && two === three ? null : `browser ${one}, server ${two}, whole numbers ${three}`
}

type Place = { province: string; lawConfirmedAt: Date | null; enteredRates: EnteredRate[] }

function someLocation(random: Random): Place {
  const enteredRates = Array.from({ length: random.int(3) }, (): EnteredRate => {
    const parts = [{ name: 'HST' as const, rate: random.int(20_001) }]
    return { place: random.pick(['NS', 'NB']), from: random.pick(['2026-12-01', '2027-01-01']), parts, source: 'SOR' }
  })
  return { province: 'NS', lawConfirmedAt: random.chance(0.7) ? new Date(READ_ON) : null, enteredRates }
}

/** Thousandths of a percent: the last entry of the latest day that has come, else the 14 % of the law and of the table. */
function rateAt({ lawConfirmedAt, enteredRates }: Place, day: string): bigint {
  let rate = 14_000
  let since = ''
  for (const { place, from, parts } of lawConfirmedAt ? enteredRates : []) {
    if (place !== 'NS' || from > day || from < since) continue
    since = from
    rate = parts[0]?.rate ?? 0
  }
  return BigInt(rate)
}

type Reckoned = { cart: Cart; zone: DeliveryZone; percent: number; tip: number; rate: bigint }

function reference({ cart, zone, percent, tip, rate }: Reckoned): Record<string, number> {
  const dishes = cart.reduce((sum, { price, quantity }) => sum + BigInt(Math.round(price * 100)) * BigInt(quantity), 0n)
  const wished = (dishes * BigInt(percent) * 2n + 100n) / 200n
  const most = dishes > 50n ? dishes - 50n : 0n
  const discount = wished > most ? most : wished
  const isFree = zone.freeFromCents !== null && dishes >= BigInt(zone.freeFromCents)
  const fee = isFree ? 0n : BigInt(zone.feeCents)
  const subtotal = dishes - discount + fee
  const tax = (subtotal * rate + 50_000n) / 100_000n
  const total = subtotal + tax + BigInt(tip)
  return {
    discount: Number(discount),
    ...(fee > 0n && { deliveryFee: Number(fee) }),
    subtotal: Number(subtotal),
    tax: Number(tax),
    tip,
    total: Number(total),
  }
}

function sorted(totals: Record<string, number>): [string, number][] {
  return Object.entries(totals).toSorted(([a], [b]) => a.localeCompare(b))
}

function tipOf(random: Random): (tipBase: Cents) => Cents {
  const tip = random.pick(['0', '10', '15', '18'])
  return (tipBase) => chosenTip({ tip, customTip: '' }, tipBase, 'customer')
}

function someZone(random: Random): DeliveryZone {
  const minimum = random.pick([0, 0, 1500, 2500])
  return {
    id: 'town',
    name: 'Town',
    shape: { kind: 'postal', prefixes: ['B2N'] },
    feeCents: cents(random.int(1500)),
    minimumCents: cents(minimum),
    freeFromCents: random.chance(0.5) ? cents(minimum + 1 + random.int(6000)) : null,
    extraMinutes: 10,
  }
}

function someCart(random: Random): Cart {
  return Array.from({ length: 1 + random.int(8) }, (_, index) => ({
    id: `dish-${index}`,
    name: `Dish ${index}`,
    price: toDollars(cents(1 + random.int(4000))),
    quantity: 1 + random.int(4),
    cartKey: `dish-${index}`,
    selectedSpiceLevel: null,
    spiceLevelName: null,
    spiceLevelId: null,
    maxQuantity: DEFAULT_MAX_QUANTITY,
    category: 'Dishes',
    description: '',
  }))
}

function menuOf(cart: Cart, place: Place): MenuSnapshot {
  const items = cart.map(({ id, name, price }) => ({
    id,
    name,
    priceCents: Math.round(price * 100),
    spiceLevel: 'none',
    category: 'Dishes',
    description: '',
    isAvailable: true,
    groups: [],
    maxQuantity: DEFAULT_MAX_QUANTITY,
  }))
  const location = { postalCode: POSTAL_CODE, ...place }
  const snapshot = { location, items: new Map(items.map((item) => [item.id, item])) }
  return snapshot as unknown as MenuSnapshot
}

function requestOf({ id, name, quantity }: Cart[number]) {
  return { itemId: id, name, quantity } as Parameters<typeof priceRequestedOrder>[1][number]
}
