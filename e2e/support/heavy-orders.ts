import { MEALS } from '../scenes/busy/meals.ts'
import type { RunningApp } from './app.ts'
import { backdateOrder } from './database.ts'
import { advanceOrder, type Person, placeOrder, signUp } from './people.ts'

/** Each guest may have five open cash orders. */
const ORDERS_OF_GUEST = 5
const NAMES = ['Jean-Baptiste Thériault-LeBlanc', 'Fatima Noor', 'Maximiliane von Hohenstaufen-Wittelsbach', 'Tom']
const NOTES = ['', 'Peanut allergy: no nuts anywhere, please.', '', 'Please ring when ready, I wait in the car', '']

/** Orders to cook, with heat, options, notes and long names, the oldest first; some of them are late. Answers their numbers. */
export async function placeHeavyOrders(app: RunningApp, staff: Person, count: number): Promise<number[]> {
  const numbers: number[] = []
  let guest: Person | undefined
  for (let index = 0; index < count; index += 1) {
    if (guest === undefined || index % ORDERS_OF_GUEST === 0) guest = await signUp(app)
    const name = NAMES[index % NAMES.length] ?? 'Tom'
    const specialInstructions = NOTES[index % NOTES.length] ?? ''
    const meal = MEALS[index % MEALS.length] ?? []
    const order = await placeOrder(app, { ...guest, name }, { location: 'new-glasgow', meal, specialInstructions })
    if (index % 5 !== 4) await advanceOrder(app, staff, order.id, 'preparing')
    await backdateOrder(app, order.id, Math.round((count - index) * 1.2))
    numbers.push(order.orderNumber)
  }
  return numbers
}
