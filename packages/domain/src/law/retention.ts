import { addDays, instantAt, localParts } from '../time/zone.ts'

/**
 * How long what names a person is kept (rulings 66, 67). The job that erases it, the privacy page and the doctor read it
 * here. Tax law asks for receipts until six years after the end of their tax year, and for names from $500 on.
 */
export const RETENTION = {
  /** Phone, e-mail, address and notes of an order. */
  orderContact: { months: 24, closedDays: 180 },
  /** Its name. An order below the amount loses it with the contact once its account is closed. */
  orderName: { taxYears: 6, namedFromCents: 50_000 },
  /** Name, contact and wishes of a booking. */
  bookingContact: { months: 24, closedDays: 30 },
  /** That a mail was sent, to whom and about what. */
  sentMail: { months: 13 },
  /** What the log of changes says about people: names, numbers, reasons. */
  loggedPerson: { months: 24 },
  /** What was typed for a payment page that nobody paid. */
  unpaidPage: { days: 7 },
} as const

/** What is older is erased. */
export type Ages = {
  /** What was ordered before. */
  orderContact: Date
  orderName: Date
  /** What was ordered by accounts that were closed before. */
  orderOfClosed: Date
  /** What was booked for a local day (`YYYY-MM-DD`) before. */
  bookingContact: string
  bookingOfClosed: Date
  sentMail: Date
  loggedPerson: Date
}

/** Where the limits stand at an instant; they move at midnight, so that a day is erased as a whole. */
export function agesAt(now: Date): Ages {
  const { date: today } = localParts(now)
  const { orderContact, orderName, bookingContact, sentMail, loggedPerson } = RETENTION
  const start = (day: string) => instantAt(day, 0)
  return {
    orderContact: start(monthsBefore(today, orderContact.months)),
    orderName: start(`${Number(today.slice(0, 4)) - orderName.taxYears}-01-01`),
    orderOfClosed: start(addDays(today, -orderContact.closedDays)),
    bookingContact: monthsBefore(today, bookingContact.months),
    bookingOfClosed: start(addDays(today, -bookingContact.closedDays)),
    sentMail: start(monthsBefore(today, sentMail.months)),
    loggedPerson: start(monthsBefore(today, loggedPerson.months)),
  }
}

/** The same day of an earlier month, or its last one. */
function monthsBefore(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const lastOfMonth = new Date(Date.UTC(year, month - months, 0))
  lastOfMonth.setUTCDate(Math.min(date, lastOfMonth.getUTCDate()))
  return lastOfMonth.toISOString().slice(0, 10)
}

/** What stays of an account that is closed, until a local day, and why. */
export type KeptOfClosed = {
  what: 'order-contact' | 'order-name' | 'booking-contact'
  until: string
  why: 'disputes' | 'tax-law'
}
/** What somebody who closes their account has had here. `lastNamed`: when the last order of $500 or more was placed. */
export type HadHere = { orders: number; bookings: number; lastNamed: Date | null }

/** What stays for a while after an account is closed at `now`, the shortest first. Orders without a person stay always. */
export function keptAfterClosing({ orders, bookings, lastNamed }: HadHere, now: Date): KeptOfClosed[] {
  const { date: today } = localParts(now)
  const { orderContact, bookingContact, orderName } = RETENTION
  return [
    ...(bookings > 0 ? [kept('booking-contact', addDays(today, bookingContact.closedDays), 'disputes')] : []),
    ...(orders > 0 ? [kept('order-contact', addDays(today, orderContact.closedDays), 'disputes')] : []),
    ...(lastNamed
      ? [kept('order-name', `${Number(localParts(lastNamed).date.slice(0, 4)) + orderName.taxYears}-12-31`, 'tax-law')]
      : []),
  ]
}

function kept(what: KeptOfClosed['what'], until: string, why: KeptOfClosed['why']): KeptOfClosed {
  return { what, until, why }
}
