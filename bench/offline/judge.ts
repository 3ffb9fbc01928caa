import { nextStatus, type OrderStatus } from '@thali/domain/order-status'

import type { Settled } from '../../apps/web/src/lib/action-queue/action-queue.ts'
import type { Invariant } from '../proof/findings.ts'
import type { Restaurant } from './restaurant.ts'
import type { Played } from './schedule.ts'
import type { Tablet, Tap } from './tablet.ts'

const HALF_A_DAY_MS = 12 * 3_600_000

/** What the database holds of the orders and tables of a schedule. */
type Ledger = {
  steps: { order_id: string; status: OrderStatus; actor: string }[]
  payments: { order_id: string; actor: string }[]
  orders: { id: string; status: OrderStatus }[]
  tables: { customer_name: string; count: number }[]
}

type Evidence = Played & { ledger: Ledger; taps: readonly Tap[] }
type Find = (evidence: Evidence) => string[] | Promise<string[]>

const RULES: readonly [title: string, find: Find][] = [
  ['Nothing happens twice: no step, payment or booking', doubles],
  ['No order goes back, skips a step, or leaves its end', wrongPaths],
  ['Every tap took effect, was so already, is listed with a sentence, or was thrown away by a person', lostTaps],
  ['What a tablet reports as done stands at the server, in the name of who tapped', falseReports],
  ['Every effect comes from a tap of the account that it is recorded for', foreignEffects],
  ['Nothing is accepted under another account’s session', foreignSessions],
  ['Nothing older than 12 hours is sent unless a person asks for it', lateSteps],
  ['Nothing is left waiting once everybody has a network', leftWaiting],
]

/** Compares what the tablets say with what the database holds. */
export async function judge({ database }: Restaurant, played: Played): Promise<Invariant[]> {
  const taps = played.tablets.flatMap((tablet) => tablet.taps)
  const evidence = { ...played, taps, ledger: await readLedger(database, played, taps) }
  return Promise.all(
    RULES.map(async ([title, find]) => ({
      title,
      violations: (await find(evidence)).map((what) => `schedule ${played.seed}: ${what}`),
    })),
  )
}

async function readLedger(database: Restaurant['database'], { orders }: Played, taps: readonly Tap[]): Promise<Ledger> {
  const ids = [orders.map(({ id }) => id)]
  const names = [taps.filter(({ kind }) => kind === 'reservation-booking').map(({ aim }) => aim)]
  const steps = await database.query(
    'SELECT order_id, status, actor FROM order_status_history WHERE order_id = ANY($1) ORDER BY id',
    ids,
  )
  const payments = await database.query('SELECT order_id, actor FROM payments WHERE order_id = ANY($1)', ids)
  const last = await database.query('SELECT id, status FROM orders WHERE id = ANY($1)', ids)
  const tables = await database.query(
    'SELECT customer_name, count(*)::int AS count FROM reservations WHERE customer_name = ANY($1) GROUP BY 1',
    names,
  )
  return { steps: steps.rows, payments: payments.rows, orders: last.rows, tables: tables.rows }
}

function doubles({ orders, ledger: { steps, payments, tables } }: Evidence): string[] {
  return [
    ...orders.flatMap(({ id, number }) => {
      const statuses = steps.filter(({ order_id }) => order_id === id).map(({ status }) => status)
      const taken = payments.filter(({ order_id }) => order_id === id).length
      return [
        ...(new Set(statuses).size < statuses.length ? [`order ${number} went ${statuses.join(' > ')}`] : []),
        ...(taken > 1 ? [`order ${number} was paid ${taken} times`] : []),
      ]
    }),
    ...tables
      .filter(({ count }) => count > 1)
      .map(({ customer_name, count }) => `${customer_name} has ${count} tables`),
  ]
}

function wrongPaths({ orders, ledger }: Evidence): string[] {
  return orders.flatMap(({ id, number }) => {
    const path = ledger.steps.filter(({ order_id }) => order_id === id).map(({ status }) => status)
    const isRight = path.every((status, index) => index === 0 || isNext(path[index - 1] ?? status, status))
    const last = ledger.orders.find((order) => order.id === id)?.status
    return isRight && last === path.at(-1) ? [] : [`order ${number} went ${path.join(' > ')} and is ${last}`]
  })
}

function isNext(before: OrderStatus, after: OrderStatus): boolean {
  const canBeCancelled = before === 'pending' || before === 'preparing'
  return after === 'cancelled' ? canBeCancelled : nextStatus(before) === after
}

async function lostTaps({ tablets }: Evidence): Promise<string[]> {
  const lost = await Promise.all(
    tablets.map(async ({ taps, settled, thrownAway, store }) => {
      const listed = (await store.read()).filter(
        ({ state, error }) => (state === 'refused' || state === 'expired') && error,
      )
      const answered = settled.filter(({ outcome }) => outcome.kind === 'done')
      const accounted = new Set([...listed, ...answered.map(({ action }) => action)].map(({ id }) => id))
      return taps.filter(({ id }) => !accounted.has(id) && !thrownAway.has(id))
    }),
  )
  return lost.flat().map(nameOf)
}

function falseReports({ tablets, ledger }: Evidence): string[] {
  return tablets.flatMap((tablet) =>
    tablet.settled.filter(saysDone).flatMap(({ action }) => {
      const tap = tablet.taps.find(({ id }) => id === action.id)
      return tap && stands(tap, ledger) ? [] : [tap ? nameOf(tap) : `${action.kind} that nobody tapped`]
    }),
  )
}

function saysDone({ outcome }: Settled): boolean {
  return outcome.kind === 'done' && outcome.note === null
}

function stands({ kind, subject, aim, by }: Tap, { steps, payments, tables }: Ledger): boolean {
  const isBy = (row: { order_id: string; actor: string }) => row.order_id === subject && row.actor === actorOf(by.id)
  if (kind === 'order-status') return steps.some((row) => isBy(row) && row.status === aim)
  if (kind === 'order-payment') return payments.some(isBy)
  return tables.some(({ customer_name }) => customer_name === aim)
}

function foreignEffects({ taps, ledger }: Evidence): string[] {
  const isTapped = (orderId: string, actor: string, aim: string) =>
    !actor.startsWith('account:') ||
    taps.some((tap) => tap.subject === orderId && actorOf(tap.by.id) === actor && tap.aim === aim)
  return [
    ...ledger.steps.filter(({ order_id, actor, status }) => !isTapped(order_id, actor, status)),
    ...ledger.payments.filter(({ order_id, actor }) => !isTapped(order_id, actor, 'paid')),
  ].map((row) => `${row.order_id} by ${row.actor}`)
}

function foreignSessions({ tablets }: Evidence): string[] {
  return deliveriesOf(
    tablets,
    ({ tap, delivery }) => delivery.person !== null && delivery.isAccepted && delivery.person.id !== tap.by.id,
  )
}

function lateSteps({ tablets }: Evidence): string[] {
  return deliveriesOf(
    tablets,
    ({ tap, delivery, tablet }) =>
      tap.kind !== 'reservation-booking' && delivery.atMs - tap.atMs >= HALF_A_DAY_MS && !tablet.insisted.has(tap.id),
  )
}

type Delivered = { tablet: Tablet; tap: Tap; delivery: Tablet['network']['deliveries'][number] }

function deliveriesOf(tablets: readonly Tablet[], isWrong: (delivered: Delivered) => boolean): string[] {
  return tablets.flatMap((tablet) =>
    tablet.network.deliveries.flatMap((delivery) => {
      const tap = tablet.taps.find(({ id }) => id === delivery.key)
      return tap && isWrong({ tablet, tap, delivery }) ? [nameOf(tap)] : []
    }),
  )
}

async function leftWaiting({ tablets }: Evidence): Promise<string[]> {
  const kept = (await Promise.all(tablets.map((tablet) => tablet.kept()))).flat()
  return kept
    .filter(({ state }) => state === 'waiting' || state === 'sending')
    .map(({ id, kind, state }) => `${kind} ${id} is ${state}`)
}

function actorOf(accountId: string): string {
  return `account:${accountId}`
}

function nameOf({ kind, aim, id, by }: Tap): string {
  return `${kind} ${aim} by ${by.name}, ${id}`
}
