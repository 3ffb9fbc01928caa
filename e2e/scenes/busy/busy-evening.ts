import type { OrderView } from '@thali/contracts/orders/orders'

import { backdateOrder, openAroundTheClock } from '../../support/database.ts'
import {
  advanceOrder,
  call,
  confirmPhone,
  type OrderWish,
  type Person,
  placeOrder,
  signUp,
} from '../../support/people.ts'
import { bookTable, dayAhead } from '../../support/tables.ts'
import { setStage, type Stage } from '../stage.ts'
import { MEALS } from './meals.ts'

/** The location that is busy; the other one is as the other scenes know it. */
export const BUSY = 'new-glasgow'

/** The evening of the tables: tomorrow, because times that have passed cannot be booked. */
export const EVENING_IN_DAYS = 1

const NAMES = [
  'Jean-Baptiste Thériault-LeBlanc',
  'Fatima Noor',
  'Liam Chisholm',
  'Wei Zhang',
  'Maximiliane von Hohenstaufen-Wittelsbach',
  'Ana Souza',
  'Tom',
  'Grace MacLeod',
  'Omar Siddiqui',
  'Priya Nair',
] as const

// The busy location does not deliver.
const TYPES = ['pickup', 'dine-in', 'pickup', 'pickup'] as const
const NOTES = ['', '', 'Peanut allergy: no nuts anywhere, please.', '', 'Extra napkins', '', ''] as const

/** An open cash order of each guest counts, and they may have five at once. */
const ORDERS_OF_GUEST = 4
/** The oldest first. */
const OPEN = { ready: 10, preparing: 18, pending: 12 } as const
/** Minutes between two orders: the first that cook are late, and so are the first that nobody began. */
const APART = 1.6
const CANCELLED = 4
const TABLES = 14

/** An evening on which every column is full: 40 open orders, 4 that were cancelled while they were cooked, 14 tables. */
export async function setBusyStage(shop: Pick<Stage, 'app' | 'provider'>): Promise<Stage> {
  const stage = await setStage(shop)
  const { app } = stage
  await openAroundTheClock(app)
  await fillKitchen(stage)
  await fillDiningRoom(stage)
  const { guest, admin } = stage.people
  await confirmPhone(app, admin, guest, '+1 902 555 0177')
  return stage
}

async function fillKitchen({ app, people: { admin, guest } }: Stage): Promise<void> {
  const place = crowd(app)
  const wanted = Object.entries(OPEN).flatMap(([status, count]) =>
    Array.from({ length: count }, () => status as keyof typeof OPEN),
  )
  for (const [index, status] of wanted.entries()) {
    const order = await place(index)
    if (status !== 'pending') await advanceOrder(app, admin, order.id, status)
    await backdateOrder(app, order.id, Math.round((wanted.length - index) * APART))
  }
  for (let index = 0; index < CANCELLED; index += 1) {
    const { id: orderId } = await place(index)
    await advanceOrder(app, admin, orderId, 'preparing')
    await call(app, admin, 'POST /cancelOrder', { body: { orderId, cancelReason: 'A dish has run out' } })
  }
  const remembered = await placeOrder(app, guest, {
    location: BUSY,
    dishes: 3,
    specialInstructions: 'Peanut allergy: no nuts anywhere, please.',
  })
  await advanceOrder(app, admin, remembered.id, 'completed')
}

/** Places the orders of different people, each of whom orders a few times. */
function crowd(app: Stage['app']): (index: number) => Promise<OrderView> {
  let orderer: Person | undefined
  let placed = 0
  return async (index) => {
    if (orderer === undefined || placed % ORDERS_OF_GUEST === 0) orderer = await signUp(app)
    placed += 1
    const wish: OrderWish = {
      location: BUSY,
      orderType: TYPES[index % TYPES.length] ?? 'pickup',
      meal: MEALS[index % MEALS.length] ?? [],
      specialInstructions: NOTES[index % NOTES.length] ?? '',
    }
    return placeOrder(app, { ...orderer, name: NAMES[index % NAMES.length] ?? 'Tom' }, wish)
  }
}

async function fillDiningRoom({ app }: Stage): Promise<void> {
  const date = dayAhead(EVENING_IN_DAYS)
  for (let index = 0; index < TABLES; index += 1) {
    await bookTable(app, null, {
      location: BUSY,
      date,
      name: NAMES[index % NAMES.length] ?? 'Tom',
      time: `${17 + Math.floor(index / 4)}:${index % 2 === 0 ? '00' : '30'}`,
      partySize: 2 + (index % 6),
      ...(index % 3 === 0 && { specialRequests: 'Peanut allergy at the table: please tell the kitchen.' }),
    })
  }
}
