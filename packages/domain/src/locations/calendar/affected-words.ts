import { minuteOfTime } from '../../reservations/slots.ts'
import { formatClock, formatDate, formatTimeAst } from '../../time/zone.ts'

type Affected = {
  orders: readonly { number: number; customerName: string; readyAt: string }[]
  pages: readonly { customerName: string; readyAt: string }[]
  bookings: readonly {
    reservationId: string
    customerName: string
    date: string
    time: string
    partySize: number
  }[]
}

/** What falls on a time that is closed now, a line for each; it stays, and somebody has to call. */
export function affectedWords({ orders, pages, bookings }: Affected): string[] {
  return [
    ...orders.map(({ number, customerName, readyAt }) => `Order ${number} of ${customerName}, due ${moment(readyAt)}`),
    ...pages.map(
      ({ customerName, readyAt }) =>
        `An order of ${customerName}, due ${moment(readyAt)}, if its open card page is paid`,
    ),
    ...bookings.map(
      ({ reservationId, customerName, date, time, partySize }) =>
        `Reservation ${reservationId} of ${customerName}, ${formatDate(date)}, ${formatClock(minuteOfTime(time) ?? 0)}, party of ${partySize}`,
    ),
  ]
}

function moment(instant: string): string {
  return `${formatDate(new Date(instant))}, ${formatTimeAst(new Date(instant))}`
}
