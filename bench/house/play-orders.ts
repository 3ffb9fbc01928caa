import { type Dish, orderPayload } from '@thali/testing/order-payload'

import { createRandom } from '../support/random.ts'
import type { ActOf, Axis } from './acts.ts'
import { discountBy } from './codes.ts'
import type { House } from './house.ts'
import { chosenFor } from './menu/wishes.ts'
import { DELIVERY, PLACES } from './premises.ts'
import { met, pick } from './targets.ts'

const MINUTE = 60_000

/** Totals that end on every cent of five, so that cash is rounded both ways; the last counts portions. */
const CARTS: readonly (readonly { dish: Dish; quantity: number }[])[] = [
  [{ dish: 'garlicNaan', quantity: 1 }],
  [{ dish: 'butterChicken', quantity: 1 }],
  [
    { dish: 'paneerTikka', quantity: 2 },
    { dish: 'garlicNaan', quantity: 1 },
  ],
  [{ dish: 'mangoLassi', quantity: 1 }],
  [
    { dish: 'mangoLassi', quantity: 3 },
    { dish: 'butterChicken', quantity: 1 },
  ],
]

const PEOPLE = ['ann', 'bo', 'cook', 'manager', 'guest', 'program', 'stranger']
const PLACING = {
  cash: 'POST /createCustomerOrderCash',
  card: 'POST /createCustomerPayment',
  link: 'POST /createAdminPaymentLink',
  'staff cash': 'POST /createAdminOrderCash',
  'staff card': 'POST /createAdminOrderOnline',
  'stranger card': 'POST /guest/payments',
} as const

export async function placeOrder(house: House, act: ActOf<'place'>): Promise<Axis[]> {
  const { by, pay, cart, tip, place, code, delivery, dineIn, later, wish = 0, how } = act
  const location = pick(PLACES, delivery ? 0 : place) ?? 'truro'
  const isStaff = by === 'cook'
  const payload = {
    ...orderPayload({
      location,
      choices: pick(CARTS, cart) ?? [],
      tip,
      name: by,
      email: by === 'ann' || by === 'bo' ? house.premises.accounts[by].email : 'guest@example.com',
      phone: `(902) 555-01${PEOPLE.indexOf(by) + 10}`,
      paymentMethod: pay === 'cash' ? 'cash' : 'online',
      ...(code ? { discount: discountBy(code, house.premises.code, delivery ? DELIVERY.fee : 0) } : {}),
      ...(delivery
        ? { orderType: 'delivery', deliveryFee: DELIVERY.fee, postalCode: DELIVERY.postalCode }
        : dineIn
          ? { orderType: 'dine-in' }
          : {}),
    }),
    ...(later ? { wantedAt: laterToday(house.now()).toISOString() } : {}),
  }
  const isNumbered = house.menu.stationsAt.has(location)
  const items = isNumbered ? chosenFor(house.menu, payload.items, createRandom(`wish:${wish}`)) : payload.items
  const order = { ...payload, items }
  const inCash = Math.round(order.pricing.total * 20) / 20
  const sent = isStaff && pay === 'cash' ? { ...order, cashConfirmed: true, finalTotal: inCash } : order
  const way = isStaff && pay !== 'link' ? (`staff ${pay}` as const) : pay
  const call = PLACING[by === 'stranger' ? 'stranger card' : way]
  const body = /payments?$/i.test(call) || pay === 'link' ? { orderData: sent } : sent
  const { status } = await house.ask({ by, call, body }, how)
  if (status >= 300) return []
  const isPoints = code?.startsWith('POINTS') === true
  const codes = { code: code === 'WELCOME', points: isPoints, 'house code': code && code !== 'WELCOME' && !isPoints }
  return met({
    [pay]: true,
    ...codes,
    staff: isStaff,
    fee: delivery,
    'dine-in': dineIn && !delivery,
    tip: tip > 0,
    later,
  })
}

/** A quarter of an hour, as the site offers them, three hours from now. */
const laterToday = (now: Date) => new Date(Math.ceil((now.getTime() + 180 * MINUTE) / (15 * MINUTE)) * 15 * MINUTE)
