import { localParts } from '@thali/domain/time/zone'

import { ADMIN_PROGRAM } from '../../apps/api/src/testing/start-api.ts'
import type { House } from './house.ts'
import { type Ledger, type PaymentRow, sum } from './ledger.ts'
import { PLACES } from './premises.ts'

/**
 * On which day the month-end books money. `order`: on that of its order, refunds too, so that a refund changes a day that
 * is past. `money`: on the day on which it moved, as the book does; then a day that is past never changes.
 */
const BOOKED_BY: 'order' | 'money' = 'order'

type Report = Awaited<ReturnType<typeof readReport>>
type Day = Report['days'][number]
/** The days of a place that were over when they were looked at. */
export type PastDays = { at: Date; place: string; days: Day[] }

const PARTS = [
  'orders',
  'gross',
  'refunds',
  'net',
  'tax',
  'tips',
  'rounding',
  'sales',
  'cash',
  'card',
  'other',
  'discounts',
  'tipsCash',
  'tipsCard',
  'tipsOther',
  'deliveryFees',
  'tipsDelivery',
] as const satisfies readonly (keyof Day)[]
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
      read.push({ at: house.now(), place, days: days.filter(({ date }) => date < today) })
    }
  }
  return read
}

/** Compares the month-ends with themselves, with the payments and with what they showed before. */
export async function checkReports(house: House, ledger: Ledger, past: readonly PastDays[]): Promise<string[]> {
  await house.api.settled()
  const months = [...new Set(ledger.orders.map(({ ordered_at }) => dayOf(ordered_at).slice(0, 7)))]
  const found: string[] = []
  for (const month of months) {
    const all = await readReport(house, month, undefined)
    const places = new Map<string, Report>()
    for (const place of PLACES) places.set(place, await readReport(house, month, place))
    found.push(
      ...differences(`${month} and its places`, all.totals, addUp([...places.values()].map(({ totals }) => totals))),
      ...[all, ...places.values()].flatMap((report) => ownDifferences(month, report)),
      ...[...places].flatMap(([place, report]) => wrongDays(ledger, place, report)),
      ...[...places].flatMap(([place, report]) =>
        changedDays(
          ledger,
          report,
          past.filter((one) => one.place === place),
        ),
      ),
      ...wrongUnpaid(ledger, month, all),
    )
  }
  return found
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
      ...(net === cents('sales', 'tax', 'tips', 'rounding') ? [] : ['net by parts']),
      ...(net === cents('gross') - cents('refunds') ? [] : ['net and refunds']),
      ...(cents('tips') === cents('tipsCash', 'tipsCard', 'tipsOther') ? [] : ['tips by ways']),
    ]
  })
  return [...differences(`${month} and its days`, totals, addUp(days)), ...split.map((what) => `${month}: ${what}`)]
}

/** A day shows what payments say that was taken and given back on it, by each way. */
function wrongDays({ orders, payments }: Ledger, place: string, { days }: Report): string[] {
  const dated = payments.flatMap((payment) => {
    const order = orders.find(({ payment_id }) => payment_id === payment.id)
    if (!order || payment.location_id !== place) return []
    return [{ ...payment, order, day: dayOf(BOOKED_BY === 'order' ? order.ordered_at : payment.taken_at) }]
  })
  const net = ({ captured_cents, refund_cents }: PaymentRow) => captured_cents - refund_cents
  return days.flatMap(({ date, gross, refunds, cash, card, other, orders: count, deliveryFees }) => {
    const mine = dated.filter(({ day }) => day === date)
    const by = (way: PaymentRow['taken_by']) =>
      sum(
        mine.filter(({ taken_by }) => taken_by === way),
        net,
      )
    const kept = mine.filter(({ refund_cents }) => refund_cents === 0)
    const pairs: [string, number, number][] = [
      ['orders', count, mine.length],
      ['gross', inCents(gross), sum(mine, ({ captured_cents }) => captured_cents)],
      ['refunds', inCents(refunds), sum(mine, ({ refund_cents }) => refund_cents)],
      ['cash', inCents(cash), by('cash')],
      ['card', inCents(card), by('card')],
      ['other', inCents(other), by('manual')],
      ...(kept.length === mine.length
        ? [['fees', inCents(deliveryFees), sum(kept, ({ order }) => order.fee_cents)] as [string, number, number]]
        : []),
    ]
    return pairs.flatMap(([what, shown, is]) =>
      shown === is ? [] : [`${date}: ${what} is shown as ${shown}, and is ${is}`],
    )
  })
}

/** A day that is over stays as it was; while refunds are booked on the order's day, unless one of its orders changed. */
function changedDays({ orders }: Ledger, { days }: Report, past: readonly PastDays[]): string[] {
  return past.flatMap(({ at, days: before, place }) =>
    before.flatMap((day) => {
      const now = days.find(({ date }) => date === day.date)
      if (!now) return []
      const isTouched = orders.some(({ location_id, ordered_at, updated_at }) => {
        return location_id === place && dayOf(ordered_at) === day.date && new Date(updated_at) >= at
      })
      return BOOKED_BY === 'order' && isTouched ? [] : differences(`${day.date} was over and changed`, day, now)
    }),
  )
}

function wrongUnpaid({ orders }: Ledger, month: string, { unpaid }: Report): string[] {
  const open = orders.filter(({ ordered_at, payment_id, status }) => {
    return dayOf(ordered_at).startsWith(month) && payment_id === null && status !== 'cancelled'
  })
  const cents = sum(open, ({ total_cents }) => total_cents)
  const isRight = unpaid.orders === open.length && inCents(unpaid.amount) === cents
  return isRight ? [] : [`${month}: ${unpaid.orders} unpaid orders are shown, and there are ${open.length}`]
}
