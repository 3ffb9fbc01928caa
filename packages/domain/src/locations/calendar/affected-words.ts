import { minuteOfTime } from '../../time/clock.ts'
import { formatClock, formatDate, formatTimeAst } from '../../time/zone.ts'

/** Lines that are read before somebody saves; a closed weekday can have hundreds. */
const MOST_LISTED = 20

type Affected = {
  orders: readonly { number: number; customerName: string; readyAt: string }[]
  /** Without a time: for as soon as possible. */
  pages: readonly { customerName: string; readyAt: string | null }[]
  bookings: readonly {
    reservationId: string
    customerName: string
    date: string
    time: string
    partySize: number
  }[]
}

/** What a change touches, a line for each, at most 20, and how many more; all of it stays as it is. */
export function affectedWords({ orders, pages, bookings }: Affected): string[] {
  const lines = [
    ...orders.map(({ number, customerName, readyAt }) => `Order ${number} of ${customerName}, due ${moment(readyAt)}`),
    ...pages.map(
      ({ customerName, readyAt }) =>
        `An order of ${customerName}, ${readyAt === null ? 'as soon as possible' : `due ${moment(readyAt)}`}, if its open card page is paid`,
    ),
    ...bookings.map(
      ({ reservationId, customerName, date, time, partySize }) =>
        `Reservation ${reservationId} of ${customerName}, ${formatDate(date)}, ${formatClock(minuteOfTime(time) ?? 0)}, party of ${partySize}`,
    ),
  ]
  const more = lines.length - MOST_LISTED
  return more > 0 ? [...lines.slice(0, MOST_LISTED), `and ${more} more`] : lines
}

type Listed = { orders: { id: string }[]; pages: { id: string }[]; bookings: { id: string }[] }

/** What two changes touch, each thing once. */
export function bothAffected<Affected extends Listed>(one: Affected, other: Affected): Affected {
  const joined = (name: keyof Listed) => [
    ...one[name],
    ...other[name].filter(({ id }) => !one[name].some((row) => row.id === id)),
  ]
  return { ...one, orders: joined('orders'), pages: joined('pages'), bookings: joined('bookings') }
}

function moment(instant: string): string {
  return `${formatDate(new Date(instant))}, ${formatTimeAst(new Date(instant))}`
}
