import { minuteOfTime } from '../time/clock.ts'
import { formatClock, formatDate, formatTimeAst } from '../time/zone.ts'
import { isOpenAt, isOpenUntil } from './hours.ts'
import { type LocationHours, scheduleOf, type Service } from './schedule.ts'

type Place = LocationHours & { isActive: boolean }

/** Whether a change of its hours closes a location at a time for which something is ordered, or a table booked. */
export function isShutBy({ before, after }: { before: Place; after: Place }, service: Service, at: Date): boolean {
  const wasOpen = isOpenFor(before, service, at)
  return wasOpen && !(after.isActive && isOpenFor(after, service, at))
}

type Waiting = {
  orderType: Exclude<Service, 'reservations'>
  /** Before staff put off the time that its guest chose. */
  dueAt: Date
  /** When the kitchen can begin with it. */
  startsAt: Date
  /** Its guest chose the time. */
  isChosen: boolean
}

/**
 * Whether a waiting order is due while its restaurant is closed, so that somebody has to call its guest: the hours were changed
 * after it was taken, or while it was paid. What was ordered just before closing for as soon as possible is finished
 * after it.
 */
export function isDueWhileClosed(location: LocationHours, { orderType, dueAt, startsAt, isChosen }: Waiting): boolean {
  return !isOpenFor(location, orderType, dueAt) && (isChosen || !isOpenFor(location, orderType, startsAt))
}

function isOpenFor(location: LocationHours, service: Service, at: Date): boolean {
  const schedule = scheduleOf(location, service)
  return service === 'reservations' ? isOpenAt(schedule, at) : isOpenUntil(schedule, at)
}

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
