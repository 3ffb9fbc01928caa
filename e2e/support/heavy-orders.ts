import { MEALS } from '../scenes/busy/meals.ts'
import type { RunningApp } from './app.ts'
import { backdateOrder } from './database.ts'
import { advanceOrder, type Person, placeOrder, signUp } from './people.ts'

/** Each guest may have five open cash orders. */
const ORDERS_OF_GUEST = 5
const NAMES = ['Jean-Baptiste Thériault-LeBlanc', 'Fatima Noor', 'Maximiliane von Hohenstaufen-Wittelsbach', 'Tom']
const NOTES = ['', 'Peanut allergy: no nuts anywhere, please.', '', 'Please ring when ready, I wait in the car', '']

/** Orders to cook, with heat, options, notes and long names; some of them are late. Answers their numbers, sorted. */
export async function placeHeavyOrders(app: RunningApp, staff: Person, count: number): Promise<number[]> {
  const indexes = Array.from({ length: count }, (_, index) => index)
  const guests = Map.groupBy(indexes, (index) => Math.floor(index / ORDERS_OF_GUEST))
  const placed = await Promise.all(
    [...guests.values()].map(async (theirs) => {
      const guest = await signUp(app)
      const numbers: number[] = []
      for (const index of theirs) numbers.push(await placeHeavyOrder(app, staff, guest, index))
      return numbers
    }),
  )
  return placed.flat().sort((a, b) => a - b)
}

async function placeHeavyOrder(app: RunningApp, staff: Person, guest: Person, index: number): Promise<number> {
  const name = NAMES[index % NAMES.length] ?? 'Tom'
  const specialInstructions = NOTES[index % NOTES.length] ?? ''
  const meal = MEALS[index % MEALS.length] ?? []
  const { id, orderNumber } = await placeOrder(app, { ...guest, name }, { meal, specialInstructions })
  if (index % 5 !== 4) await advanceOrder(app, staff, id, 'preparing')
  await backdateOrder(app, id, Math.round(index * 1.3))
  return orderNumber
}
