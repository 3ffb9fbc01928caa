import type { AffectedView } from '@thali/contracts/locations/calendar-days'
import { type LocationHours, scheduleOf, type Service } from '@thali/domain/locations/calendar/schedule'
import { isOpenAt } from '@thali/domain/locations/hours'
import { toClock24 } from '@thali/domain/reservations/slots'
import { instantAt } from '@thali/domain/time/zone'

import type { Transaction } from '#api/database/database.ts'
import type { Location } from '#api/features/locations/locations.presenter.ts'
import { type Days, findBookingsOn, findOrdersDueOn, findPagesDueOn } from './calendar-days.statements.ts'

type ChangedHours = { before: Location; after: LocationHours; days: Days }

/** Orders, payment pages and bookings whose time was open before the hours changed, and is closed after it. */
export async function affectedBy(tx: Transaction, { before, after, days }: ChangedHours): Promise<AffectedView> {
  const isShut = (service: Service, at: Date) =>
    isOpenAt(scheduleOf(before, service), at) && !isOpenAt(scheduleOf(after, service), at)
  const orders = await findOrdersDueOn(tx, before.id, days)
  const pages = await findPagesDueOn(tx, before.id, days)
  const booked = await findBookingsOn(tx, before.id, days)
  return {
    orders: orders
      .filter(({ orderType, dueAt }) => isShut(orderType, dueAt))
      .map(({ id, number, customerName, dueAt }) => ({ id, number, customerName, readyAt: dueAt.toISOString() })),
    pages: pages
      .filter(({ orderType, dueAt }) => isShut(orderType, dueAt))
      .map(({ id, customerName, dueAt }) => ({ id, customerName, readyAt: dueAt.toISOString() })),
    bookings: booked
      .filter((booking) => isShut('reservations', instantAt(booking.date, booking.minute)))
      .map(({ minute, ...booking }) => ({ ...booking, time: toClock24(minute) })),
  }
}
