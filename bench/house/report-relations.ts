import { localParts } from '@thali/domain/time/zone'

import { ADMIN_PROGRAM } from '../../apps/api/src/testing/start-api.ts'
import { owedFor } from './change-relations.ts'
import type { House } from './house.ts'
import { centsOf, isBack, type Ledger, movedBy, paymentsOf, type PaymentRow, refundsOf, sum } from './ledger.ts'
import { PLACES } from './premises.ts'
import { words } from './words.ts'

type Report = Awaited<ReturnType<typeof readReport>>
type Day = Report['days'][number]
/** The days of a place that were over when they were looked at. */
export type PastDays = { place: string; days: Day[] }

const PARTS = [
  ...words('orders, gross, refunds, net, tax, tips, rounding, sales, cash, card'),
  ...words('other, discounts, tipsCash, tipsCard, tipsOther, deliveryFees, tipsDelivery, goodwill, stillOwed'),
] satisfies (keyof Day)[]
type Part = (typeof PARTS)[number]

const inCents = (dollars: number) => Math.round(dollars * 100)

async function readReport({ api }: House, month: string, place: string | undefined) {
  const query = { month, ...(place === undefined ? {} : { location: place }) }
  const { status, body, text } = await api.call(ADMIN_PROGRAM, 'GET /admin/reports/month', { query })
  if (status !== 200) throw new Error(`The month-end was answered ${status}: ${text}`)
  return body
}

const dayOf = (instant: string) => localParts(new Date(instant)).date

/** The days that are over, as the month-end shows them now. */
export async function readPastDays(house: House, months: readonly string[]): Promise<PastDays[]> {
  await house.api.settled()
  const today = house.today()
  const read: PastDays[] = []
  for (const month of months) {
    for (const place of PLACES) {
      const { days } = await readReport(house, month, place)
      read.push({ place, days: days.filter(({ date }) => date < today) })
    }
  }
  return read
}

/** Compares the month-ends with themselves, with payments and refunds, and with what they showed before. */
export async function checkReports(house: House, ledger: Ledger, past: readonly PastDays[]): Promise<string[]> {
  await house.api.settled()
  const { orders, payments, refunds } = ledger
  const instants = [
    ...orders.flatMap(({ ordered_at, cancelled_at }) => [ordered_at, cancelled_at]),
    ...payments.map(({ taken_at }) => taken_at),
    ...refunds.map(({ settled_at }) => settled_at),
    ...ledger.changes.map(({ at }) => at),
  ].filter((instant) => instant !== null)
  const found: string[] = []
  const totals: Figures[] = []
  for (const month of new Set(instants.map((instant) => dayOf(instant).slice(0, 7)))) {
    const all = await readReport(house, month, undefined)
    const places = new Map<string, Report>()
    for (const place of PLACES) places.set(place, await readReport(house, month, place))
    totals.push(all.totals)
    found.push(
      ...differences(`${month} and its places`, all.totals, addUp([...places.values()].map((one) => one.totals))),
      ...[all, ...places.values()].flatMap((report) => ownDifferences(month, report)),
      ...[...places].flatMap(([place, report]) => [
        ...wrongDays(ledger, place, report),
        ...past.filter((one) => one.place === place).flatMap(({ days }) => changedDays(days, report)),
      ]),
      ...wrongUnpaid(ledger, month, all),
      ...(await unbalanced(house, month)),
      ...(all.unbooked === 0 ? [] : [`${month}: ${all.unbooked} changes are not booked`]),
    )
  }
  return [...found, ...wrongInTheEnd(ledger, addUp(totals))]
}

type Figures = Pick<Day, Part>

function addUp(rows: readonly Figures[]): Figures {
  return Object.fromEntries(PARTS.map((part) => [part, sum(rows, (row) => inCents(row[part])) / 100])) as Figures
}

function differences(what: string, one: Figures, other: Figures): string[] {
  return PARTS.flatMap((part) => {
    return inCents(one[part]) === inCents(other[part]) ? [] : [`${what}: ${part} is ${one[part]} and ${other[part]}`]
  })
}

/** A month is the sum of its days, and each of them of its parts. */
function ownDifferences(month: string, { days, totals }: Report): string[] {
  const split = [totals, ...days].flatMap((row) => {
    const cents = (...parts: Part[]) => sum(parts, (part) => inCents(row[part]))
    const net = cents('net')
    return [
      ...(net === cents('cash', 'card', 'other') ? [] : ['net by ways']),
      ...(net + cents('goodwill') === cents('sales', 'tax', 'tips', 'rounding', 'stillOwed') ? [] : ['net by parts']),
      ...(net === cents('gross') - cents('refunds') ? [] : ['net and refunds']),
      ...(cents('tips') === cents('tipsCash', 'tipsCard', 'tipsOther') ? [] : ['tips by ways']),
    ]
  })
  return [...differences(`${month} and its days`, totals, addUp(days)), ...split.map((what) => `${month}: ${what}`)]
}

/** A day shows what was taken and given back on it, by each way, whatever it was for. */
function wrongDays({ payments, refunds }: Ledger, place: string, { days }: Report): string[] {
  const here = payments.filter(({ location_id }) => location_id === place)
  return days.flatMap(({ date, gross, refunds: back, cash, card, other }) => {
    const taken = here.filter(({ taken_at }) => dayOf(taken_at) === date)
    const given = here.flatMap((payment) =>
      refunds
        .filter((one) => one.payment_id === payment.id && isBack(one) && dayOf(one.settled_at ?? '') === date)
        .map((one) => movedBy(payment, one)),
    )
    const by = (way: PaymentRow['taken_by']) =>
      sum(taken, (one) => (one.taken_by === way ? one.captured_cents : 0)) -
      sum(given, (one) => (one.way === way ? one.cents : 0))
    const pairs = [
      ['gross', gross, sum(taken, ({ captured_cents }) => captured_cents)],
      ['refunds', back, sum(given, ({ cents }) => cents)],
      ['cash', cash, by('cash')],
      ['card', card, by('card')],
      ['other', other, by('manual')],
    ] as const
    return pairs.flatMap(([what, shown, is]) =>
      inCents(shown) === is ? [] : [`${date}: ${what} is shown as ${shown}, and is ${is} cents`],
    )
  })
}

/** A day that is over stays as it was. */
function changedDays(before: readonly Day[], { days }: Report): string[] {
  return before.flatMap((day) => {
    const now = days.find(({ date }) => date === day.date)
    return now ? differences(`${day.date} was over and changed`, day, now) : []
  })
}

/** All months together: what was sold and stands, and what is owed of what does not, or was changed. */
function wrongInTheEnd(ledger: Ledger, { tips, deliveryFees, discounts, stillOwed }: Figures) {
  const sold = ledger.orders.filter(({ payment_id, status }) => payment_id !== null && status !== 'cancelled')
  const standing = new Set(sold.flatMap((order) => paymentsOf(ledger, order)))
  const others = ledger.payments.filter((payment) => !standing.has(payment))
  const given = centsOf(refundsOf(ledger, ...others).filter(isBack))
  const owing = sum(others, ({ captured_cents }) => captured_cents) - given
  const range = sold.map((order) => owedFor(ledger, order))
  const pairs = [
    ['tips', tips, sum(sold, ({ tip_cents }) => tip_cents)],
    ['delivery fees', deliveryFees, sum(sold, ({ fee_cents }) => fee_cents)],
    ['discounts', discounts, sum(sold, ({ discount_cents }) => discount_cents)],
  ] as const
  const [least, most] = [owing - sum(range, ({ most: owed }) => owed), owing - sum(range, ({ least: owed }) => owed)]
  return [
    ...pairs.flatMap(([what, shown, is]) => {
      return inCents(shown) === is ? [] : [`in the end ${what} are shown as ${shown}, and are ${is} cents`]
    }),
    ...(inCents(stillOwed) >= least && inCents(stillOwed) <= most
      ? []
      : [`in the end still owed is shown as ${stillOwed}, and is ${least} to ${most} cents`]),
  ]
}

/** The journal is balanced, for each day and location. */
async function unbalanced({ api }: House, month: string): Promise<string[]> {
  const page = `/api/admin/reports/journal.csv?month=${month}`
  const { status, text } = await api.request(ADMIN_PROGRAM, 'GET', page)
  if (status !== 200) throw new Error(`The journal was answered ${status}: ${text}`)
  const rows = text.trim().split(/\r?\n/).slice(1)
  const byDay = Map.groupBy(rows, (row) => row.split(',').slice(0, 2).join(' '))
  return [...byDay].flatMap(([day, postings]) => {
    const cents = (column: number) => sum(postings, (row) => inCents(Number(row.split(',').at(column) ?? '')))
    return cents(-2) === cents(-1) ? [] : [`the journal of ${day} has ${cents(-2)} and ${cents(-1)} cents`]
  })
}

function wrongUnpaid({ orders }: Ledger, month: string, { unpaid }: Report): string[] {
  const open = orders.filter(({ ordered_at, payment_id, status }) => {
    return dayOf(ordered_at).startsWith(month) && payment_id === null && status !== 'cancelled'
  })
  const cents = sum(open, ({ total_cents }) => total_cents)
  const isRight = unpaid.orders === open.length && inCents(unpaid.amount) === cents
  return isRight ? [] : [`${month}: ${unpaid.orders} unpaid orders are shown, and there are ${open.length}`]
}
