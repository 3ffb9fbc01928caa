import { KITCHEN_DEFAULTS, type StoredKitchen } from '@thali/domain/kitchen'
import { cents, centsFromDollars, toDollars } from '@thali/domain/money/cents'
import { priceOrder } from '@thali/domain/money/pricing'
import { reportedRate, taxForPostalCode } from '@thali/domain/money/tax'
import { orderPayload } from '@thali/testing/order-payload'
import type pg from 'pg'

import { FAMILY_DINNER } from '../customer.ts'

const LOCATION = 'new-glasgow'
/** More than any kitchen has, so that no order of a benchmark is refused. */
const HANDS = 20_000
const PORTIONS = 1_000_000

const KITCHEN: StoredKitchen = {
  ...KITCHEN_DEFAULTS,
  stations: [
    { id: 'stove', name: 'Stove', hands: HANDS },
    { id: 'tandoor', name: 'Tandoor', hands: HANDS },
  ],
}

/** Gives a location stations and counted portions, before the program that is measured reads them. */
export async function enterKitchen(client: pg.Client): Promise<void> {
  await client.query('UPDATE locations SET kitchen = $2, menu_version = menu_version + 1 WHERE id = $1', [
    LOCATION,
    JSON.stringify(KITCHEN),
  ])
  await client.query('UPDATE menu_items SET portions = $2, work = $3 WHERE location_id = $1', [
    LOCATION,
    PORTIONS,
    JSON.stringify([{ station: 'tandoor', first: 8, more: 2 }]),
  ])
}

/** The usual order with a size, an extra and a note for its first dish; everything is counted and planned. */
export function aPlannedOrder(): string {
  const order = orderPayload({ ...FAMILY_DINNER, location: LOCATION })
  const unit = cents(1749 + 1200 + 249)
  const [, naan, lassi] = order.items
  if (!naan || !lassi) throw new Error('The usual order has three dishes.')
  const tikka = {
    id: `${LOCATION}-chicken-tikka-masala`,
    name: 'Chicken Tikka Masala',
    price: toDollars(unit),
    quantity: 2,
    spiceLevelId: 'medium',
    choices: [
      { group: 'size', option: 'family', units: 1 },
      { group: 'extras', option: 'raita', units: 1 },
    ],
    note: 'not too salty',
  }
  const lines = [
    { unitPrice: unit, quantity: 2 },
    ...[naan, lassi].map(({ price, quantity }) => ({ unitPrice: centsFromDollars(price), quantity })),
  ]
  const { rate } = taxForPostalCode('B2H 2T2')
  const { subtotal, tax, tip, total } = priceOrder(lines, rate, centsFromDollars(FAMILY_DINNER.tip))
  return JSON.stringify({
    ...order,
    items: [tikka, naan, lassi],
    pricing: {
      subtotal: toDollars(subtotal),
      tax: toDollars(tax),
      tip: toDollars(tip),
      total: toDollars(total),
      taxRate: reportedRate(rate),
    },
  })
}
