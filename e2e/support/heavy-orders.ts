import { centsFromDollars, toDollars } from '@thali/domain/money/cents'
import { priceOrder } from '@thali/domain/money/pricing'
import { taxForPostalCode } from '@thali/domain/money/tax'

import type { RunningApp } from './app.ts'
import { backdateOrder } from './database.ts'
import { advanceOrder, call, orderFor, type Person, signUp } from './people.ts'

/** Each guest may have five open cash orders. */
const ORDERS_OF_GUEST = 5
const NAMES = ['Jean-Baptiste Thériault-LeBlanc', 'Fatima Noor', 'Maximiliane von Hohenstaufen-Wittelsbach', 'Tom']
const NOTES = ['', 'Peanut allergy: no nuts anywhere, please.', '', 'Please ring when ready, I wait in the car', '']
const DISH_NOTES = ['Extra gravy on the side', '', 'No onion', '', '', '']
const DISHES = [3, 1, 4, 2, 3, 5, 2, 3] as const

/** Orders with heat, presets, notes and long names, one every two minutes; the first ones are late. Answers their numbers. */
export async function placeHeavyOrders(app: RunningApp, staff: Person, count: number): Promise<number[]> {
  const menu = await call(app, null, 'GET /menu/:location', { params: { location: 'truro' } })
  const dishes = menu.items.filter(({ isAvailable }) => isAvailable)
  const numbers: number[] = []
  let guest: Person | undefined
  for (let index = 0; index < count; index += 1) {
    const name = NAMES[index % NAMES.length] ?? 'Tom'
    if (guest === undefined || index % ORDERS_OF_GUEST === 0) guest = await signUp(app, { name })
    const items = Array.from({ length: DISHES[index % DISHES.length] ?? 3 }, (_, line) => {
      const at = index * 7 + line * 5
      const { id, name: dish, price, category } = dishes[at % dishes.length]!
      const note = DISH_NOTES[at % DISH_NOTES.length]
      const selectedSpiceLevel = 1 + (at % 3)
      return { id, name: dish, price, category, quantity: 1 + (at % 2), selectedSpiceLevel, ...(note && { note }) }
    })
    const lines = items.map(({ price, quantity }) => ({ unitPrice: centsFromDollars(price), quantity }))
    const { rate } = taxForPostalCode(menu.location.postalCode)
    const { subtotal, tax, tip, total } = priceOrder(lines, rate, centsFromDollars(0))
    const body = {
      ...(await orderFor(app, { ...guest, name }, 'cash', { specialInstructions: NOTES[index % NOTES.length] ?? '' })),
      items,
      pricing: { subtotal: toDollars(subtotal), tax: toDollars(tax), tip: toDollars(tip), total: toDollars(total) },
    }
    const { order } = await call(app, guest, 'POST /createCustomerOrderCash', { body })
    if (index % 5 !== 4) await advanceOrder(app, staff, order.id, 'preparing')
    await backdateOrder(app, order.id, (count - index) * 2)
    numbers.push(order.orderNumber)
  }
  return numbers
}
