import type { OrderView } from '@thali/contracts/orders/orders'
import type { Page } from 'playwright-core'

import type { RunningApp } from '../support/app.ts'
import { beginPayment, CARDS, makePaymentLink, placePaidOrder, submitCard } from '../support/payments.ts'
import { advanceOrder, call, type Person, placeOrder, signInAsAdmin, signUp } from '../support/people.ts'
import type { Provider } from '../support/provider.ts'
import { bookTable, dayAhead } from '../support/tables.ts'

type OrderName = 'pending' | 'preparing' | 'ready' | 'completed' | 'cancelled' | 'paid' | 'refunded'

/** The people of the scenes, and the orders and payments that were made before them. */
export type Stage = {
  app: RunningApp
  provider: Provider
  people: { guest: Person; newcomer: Person; admin: Person }
  orders: Record<OrderName, OrderView>
  /** Begins a payment of a customer who comes for nothing else, and answers where it is made. */
  begin: () => Promise<{ sessionId: string; paymentUrl: string }>
}

/** Fills a new app with one order in every status and payments in most states. */
export async function setStage({ app, provider }: Pick<Stage, 'app' | 'provider'>): Promise<Stage> {
  const admin = await signInAsAdmin(app)
  const guest = await signUp(app, { name: 'Asha Patel', email: 'asha.patel@example.test' })
  const newcomer = await signUp(app, { name: 'Noor Haddad', email: 'noor.haddad@example.test' })

  const completed = await placeOrder(app, guest, { dishes: 1 })
  await advanceOrder(app, admin, completed.id, 'completed')
  const cancelled = await placeOrder(app, guest, { dishes: 2 })
  await advanceOrder(app, admin, cancelled.id, 'preparing')
  await call(app, admin, 'POST /cancelOrder', {
    body: { orderId: cancelled.id, cancelReason: 'The tandoor is out of order' },
  })
  const refunded = await refund(app, guest, await placePaidOrder(app, guest, { dishes: 2 }))
  const ready = await placeOrder(app, guest, { orderType: 'dine-in', dishes: 2 })
  await advanceOrder(app, admin, ready.id, 'ready')
  const preparing = await placeOrder(app, guest, { orderType: 'delivery', dishes: 4 })
  await advanceOrder(app, admin, preparing.id, 'preparing')
  const paid = await placePaidOrder(app, guest, { orderType: 'delivery', dishes: 3 })
  const pending = await placeOrder(app, guest, { dishes: 3, specialInstructions: 'No peanuts, please: allergy.' })
  await fillBoard(app, admin)
  await setPayments(app, admin)
  await setProblems(app, admin, provider)
  await setTables(app, admin)

  return {
    app,
    provider,
    people: { guest, newcomer, admin },
    orders: { pending, preparing, ready, completed, cancelled, paid, refunded },
    begin: async () => beginPayment(app, await signUp(app), { dishes: 3 }),
  }
}

/** Enough orders for a board to be full of, in every column. */
async function fillBoard(app: RunningApp, admin: Person): Promise<void> {
  const orderer = await signUp(app)
  const crowd = [
    { name: 'Fatima Noor', status: 'completed', wish: { dishes: 2 } },
    { name: 'Liam Chisholm', status: 'ready', wish: { dishes: 1 } },
    { name: 'Jean-Baptiste Thériault-LeBlanc', status: 'preparing', wish: { orderType: 'dine-in', dishes: 7 } },
    { name: 'Wei Zhang', status: 'preparing', wish: { dishes: 2, specialInstructions: 'Extra napkins' } },
    { name: 'Ana Souza', status: null, wish: { orderType: 'dine-in', dishes: 5 } },
    { name: 'Tom', status: null, wish: { dishes: 1 } },
  ] as const
  for (const { name, status, wish } of crowd) {
    const { id } = await placeOrder(app, { ...orderer, name }, wish)
    if (status) await advanceOrder(app, admin, id, status)
  }
}

async function refund(app: RunningApp, guest: Person, { id }: OrderView): Promise<OrderView> {
  const { order } = await call(app, guest, 'POST /me/orders/:id/cancel', { params: { id }, body: {} })
  return order
}

/** Links that wait, that were paid and that were closed. */
async function setPayments(app: RunningApp, admin: Person): Promise<void> {
  const closed = await makePaymentLink(app, admin, 'Tomas Berg')
  await call(app, admin, 'POST /closePaymentSession', { body: { sessionId: closed.sessionId } })
  const paid = await makePaymentLink(app, admin, 'Omar Siddiqui')
  await submitCard(paid.paymentUrl, CARDS.good)
  await call(app, admin, 'POST /getOrderBySessionId', { body: { sessionId: paid.sessionId } })
  await makePaymentLink(app, admin, 'Leila Okafor')
}

/** A refund that fails, one that is owed in cash, and a message about money that is not ours. */
async function setProblems(app: RunningApp, admin: Person, { openForeignPage }: Provider): Promise<void> {
  const unlucky = await signUp(app, { name: 'Priya Nair' })
  await refund(app, unlucky, await placePaidOrder(app, unlucky, { card: CARDS.refundFails }))
  const { id: orderId } = await placeOrder(app, await signUp(app, { name: 'Mina Rahimi' }))
  await call(app, admin, 'POST /processOrderPayment', { body: { orderId, paymentData: { method: 'cash' } } })
  await call(app, admin, 'POST /cancelOrder', { body: { orderId, cancelReason: 'No more naan' } })
  await submitCard(await openForeignPage(), CARDS.good)
}

/**
 * Two accounts at the top of the list of users, one of which has agreed to offers. The list shows the newest accounts first, and
 * other scenes sign up many.
 */
export async function signUpNewest(_page: Page, { app }: Stage): Promise<void> {
  await signUp(app, { name: 'Asha Patel' })
  const noor = await signUp(app, { name: 'Noor Haddad' })
  await call(app, noor, 'PATCH /me', { body: { preferences: { marketing: true } } })
}

/** The day on which the stage has its guests: no other scene books on it. */
export const TABLES_IN_DAYS = 5

/** An evening with a time that is full, one with two chairs left, and a table that was given up. */
async function setTables(app: RunningApp, admin: Person): Promise<void> {
  const guests = [
    { name: 'Ana Souza', time: '12:00', partySize: 3 },
    { name: 'Jean-Baptiste Thériault-LeBlanc', time: '17:30', partySize: 6, specialRequests: 'Two high chairs' },
    {
      name: 'Wei Zhang',
      time: '18:30',
      partySize: 18,
      specialRequests: 'Peanut allergy at the table: please tell the kitchen.\nWe bring a cake.',
    },
    { name: 'Grace MacLeod', time: '18:30', partySize: 20 },
    { name: 'Liam Chisholm', time: '19:00', partySize: 20 },
    { name: 'Fatima Noor', time: '19:00', partySize: 20, specialRequests: 'Birthday' },
    ...Array.from({ length: 16 }, (_, index) => ({
      name: `Guest ${String.fromCodePoint(65 + index)}`,
      location: 'new-glasgow',
      time: `${13 + (index % 7)}:00`,
      partySize: 1 + (index % 4),
    })),
  ]
  const date = dayAhead(TABLES_IN_DAYS)
  for (const wish of guests) await bookTable(app, null, { date, ...wish })
  await call(app, admin, 'POST /admin/reservations', {
    body: {
      location: 'truro',
      customerInfo: { name: 'Tom', phone: '+1 902 555 0188' },
      reservationDetails: { date, time: '20:00', partySize: 1 },
    },
  })
  const given = await bookTable(app, null, { date, name: 'Omar Siddiqui', time: '17:30', partySize: 4 })
  const body = { reason: 'Kitchen emergency' }
  await call(app, admin, 'POST /admin/reservations/:id/cancel', { params: { id: given.id }, body })
}
