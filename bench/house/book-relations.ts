import { ACCOUNTS } from '@thali/domain/money/sums'

import { type DrawerRow, isBack, type Ledger, movedBy, refundsOf, sum } from './ledger.ts'
import type { Relation } from './money-relations.ts'
import { isOurs } from './provider-book.ts'

/** The cards of the book are what the provider has charged and given back. */
const bookIsTheProvider: Relation = (ledger, { intents, refunds }) => {
  const taken = intents.filter(isOurs(ledger)).filter(({ status }) => status === 'succeeded')
  const ours = new Set(taken.map(({ id }) => id))
  const charged = sum(taken, ({ amount_received }) => amount_received)
  const given = sum(refunds, (one) => (one.status === 'succeeded' && ours.has(one.payment_intent) ? one.amount : 0))
  const booked = sum(ledger.book, ({ card }) => card)
  return booked === charged - given ? [] : [`${booked} cents by card, and ${charged - given} at the provider`]
}

/** What went in and out of a drawer since it was opened. */
const insideOf = ({ payments, refunds }: Ledger, { id, float_cents, moved_cents }: DrawerRow) =>
  float_cents +
  moved_cents +
  sum(payments, ({ drawer_day_id, captured_cents }) => (drawer_day_id === id ? captured_cents : 0)) -
  sum(payments, (payment) =>
    sum(refundsOf({ refunds }, payment), (refund) =>
      refund.drawer_day_id === id ? movedBy(payment, refund).cents : 0,
    ),
  )

/** A drawer that was closed should have held its float, its cash and its moves. */
const drawersHoldTheirCash: Relation = (ledger) =>
  ledger.drawers.flatMap((drawer) => {
    const inside = insideOf(ledger, drawer)
    const { expected_cents: expected } = drawer
    return expected === null || expected === inside ? [] : [`it should hold ${inside}, and ${expected} were expected`]
  })

/** Cash in the book is what lies in the drawer, and what was taken and handed back beside it. */
const cashIsSomewhere: Relation = (ledger) =>
  [...new Set(ledger.book.map(({ location_id }) => location_id))].flatMap((place) => {
    const last = ledger.drawers.findLast(({ location_id }) => location_id === place)
    const inDrawer = last ? (last.left_cents ?? insideOf(ledger, last)) : 0
    const payments = ledger.payments.filter(({ location_id }) => location_id === place)
    const isBeside = ({ drawer_day_id }: { drawer_day_id: string | null }) => drawer_day_id === null
    const cash = payments.filter((payment) => payment.taken_by === 'cash' && isBeside(payment))
    const handed = payments.flatMap((payment) =>
      refundsOf(ledger, payment)
        .filter((refund) => isBack(refund) && isBeside(refund))
        .map((refund) => movedBy(payment, refund)),
    )
    const beside =
      sum(cash, ({ captured_cents }) => captured_cents) - sum(handed, ({ way, cents }) => (way === 'cash' ? cents : 0))
    const booked = sum(ledger.book, (row) => (row.location_id === place ? row.cash : 0))
    return booked === inDrawer + beside
      ? []
      : [`${booked} cents of cash, ${inDrawer} in the drawer, ${beside} beside it`]
  })

/** No more than one drawer of a location is open. */
const oneDrawerIsOpen: Relation = ({ drawers }) => {
  const open = drawers.filter(({ expected_cents }) => expected_cents === null).map(({ location_id }) => location_id)
  return new Set(open).size === open.length ? [] : ['two drawers are open']
}

const HALIFAX = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Halifax' })

/** A row stands on the day on which its money moved, as the clock on the wall shows it. */
const daysAreLocal: Relation = ({ book }) =>
  book.flatMap(({ kind, at, day }) =>
    HALIFAX.format(new Date(at)) === day ? [] : [`what was ${kind} at ${at} is booked on ${day}`],
  )

/** Each day that is kept added up is the sum of its rows. */
const daysAreTheirRows: Relation = ({ book, bookDays }) => {
  const dayOf = ({ location_id, day }: { location_id: string; day: string }) => `${location_id} ${day}`
  const [rows, kept] = [Map.groupBy(book, dayOf), Map.groupBy(bookDays, dayOf)]
  return [...new Set([...rows.keys(), ...kept.keys()])].flatMap((day) =>
    ACCOUNTS.flatMap((account) => {
      const booked = sum(rows.get(day) ?? [], (row) => row[account])
      const added = sum(kept.get(day) ?? [], (row) => row[account])
      return booked === added ? [] : [`${booked} ${account} on ${day}, and ${added} added up`]
    }),
  )
}

export const BOOK_RELATIONS: Record<string, Relation> = {
  'the book is the provider': bookIsTheProvider,
  'a drawer holds its cash': drawersHoldTheirCash,
  'cash is somewhere': cashIsSomewhere,
  'one drawer is open': oneDrawerIsOpen,
  'days are local': daysAreLocal,
  'days are their rows': daysAreTheirRows,
}
