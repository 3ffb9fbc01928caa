import { isDeepStrictEqual } from 'node:util'

import { AppError } from '@thali/contracts/errors'
import type { AffectedView, DeleteCalendarDay, SetCalendarDay } from '@thali/contracts/locations/calendar-days'
import { checkCalendarDay } from '@thali/domain/locations/calendar/calendar-check'
import {
  type CalendarDay,
  type LocationHours,
  scheduleOf,
  type Service,
} from '@thali/domain/locations/calendar/schedule'
import { isOpenAt } from '@thali/domain/locations/hours'
import { toClock24 } from '@thali/domain/reservations/slots'
import { instantAt, localParts } from '@thali/domain/time/zone'

import type { Clock } from '#api/clock.ts'
import type { Transaction } from '#api/database/database.ts'
import type { Idempotency, Submission } from '#api/database/idempotency.ts'
import { recordAudit, recordChange } from '#api/database/journal.ts'
import { changeLocation, lockLocation } from '#api/features/locations/location-changes.statements.ts'
import { comingDays, type Location } from '#api/features/locations/locations.presenter.ts'
import type { MenuService } from '#api/features/menu/menu.service.ts'
import { type Principal, worksAt } from '#api/identity/principal.ts'
import { findBookingsOn, findOrdersDueOn } from './calendar-days.statements.ts'
import { toPeriods } from './sent-hours.ts'

type Deps = { menu: Pick<MenuService, 'forget'>; idempotency: Idempotency; clock: Clock }
type Request = { principal: Principal; actor: string; submission: Submission | null }
type Changed = SetCalendarDay['reply']
type Key = Pick<CalendarDay, 'date' | 'service'>

/** Dates on which a location has other hours. */
export function createCalendarDays({ menu, idempotency, clock }: Deps) {
  /** Puts `after` in the place of a date and service; null takes it away. */
  async function replace(
    tx: Transaction,
    id: string,
    { key, after, actor }: { key: Key; after: CalendarDay | null; actor: string },
  ): Promise<Changed> {
    const location = await lockLocation(tx, id)
    if (!location) throw new AppError('location-not-found')
    const now = clock.now()
    const before = location.calendarDays.find((day) => isAt(day, key)) ?? null
    if (isDeepStrictEqual(before, after)) return reply(location.calendarDays, NONE_AFFECTED)

    const rest = location.calendarDays.filter((day) => !isAt(day, key))
    const calendarDays = after ? [...rest, after] : rest
    const { menuVersion: version } = await changeLocation(tx, id, { calendarDays }, now)
    const action = after ? 'location.set-day' : 'location.delete-day'
    await recordAudit(tx, { actor, action, subject: id, locationId: id, detail: { before, after } })
    await recordChange(tx, { topic: 'location', subject: id, locationId: id, version })
    return reply(calendarDays, await affectedBy(tx, location, { ...location, calendarDays }, key.date))
  }

  function reply(calendarDays: readonly CalendarDay[], affected: AffectedView): Changed {
    const coming = comingDays(calendarDays, clock.now())
    return {
      success: true,
      calendarDays: coming.map((day) => ({ ...day, periods: day.periods && [...day.periods] })),
      affected,
    }
  }

  async function changing(
    id: string,
    change: { key: Key; after: CalendarDay | null },
    { principal, actor, submission }: Request,
  ): Promise<Changed> {
    if (!worksAt(principal, id)) throw new AppError('permission-denied')
    const changed = await idempotency.once(submission, (tx) => replace(tx, id, { ...change, actor }))
    menu.forget(id)
    return changed
  }

  return {
    /** @throws AppError `permission-denied` where the caller does not work, `location-invalid`, `location-not-found` */
    async set(id: string, body: SetCalendarDay['body'], request: Request): Promise<Changed> {
      const day = requireDay(body, localParts(clock.now()).date)
      return changing(id, { key: day, after: day }, request)
    },

    /** @throws AppError `permission-denied` where the caller does not work, `location-not-found` */
    async takeAway(id: string, key: DeleteCalendarDay['query'], request: Request): Promise<Changed> {
      return changing(id, { key, after: null }, request)
    },
  }
}

export type CalendarDays = ReturnType<typeof createCalendarDays>

const NONE_AFFECTED: AffectedView = { orders: [], bookings: [] }

function isAt(day: CalendarDay, { date, service }: Key): boolean {
  return day.date === date && day.service === service
}

function requireDay(body: SetCalendarDay['body'], today: string): CalendarDay {
  const problems = checkCalendarDay(body, today)
  const [first] = problems
  if (first) {
    const details = Object.fromEntries(problems.map(({ field, message }) => [field, message]))
    throw new AppError('location-invalid', { message: first.message, details })
  }
  const { date, service, name, periods } = body as CalendarDay
  return { date, service, name: name.trim(), periods: periods && toPeriods(periods) }
}

/** What was inside the hours before a change of a date and is outside them after it. */
async function affectedBy(
  tx: Transaction,
  before: Location,
  after: LocationHours,
  date: string,
): Promise<AffectedView> {
  const isShut = (service: Service, at: Date) =>
    isOpenAt(scheduleOf(before, service), at) && !isOpenAt(scheduleOf(after, service), at)
  const due = await findOrdersDueOn(tx, before.id, date)
  const booked = await findBookingsOn(tx, before.id, date)
  return {
    orders: due
      .filter(({ orderType, dueAt }) => isShut(orderType, dueAt))
      .map(({ id, number, customerName, dueAt }) => ({ id, number, customerName, readyAt: dueAt.toISOString() })),
    bookings: booked
      .filter((booking) => isShut('reservations', instantAt(booking.date, booking.minute)))
      .map(({ minute, ...booking }) => ({ ...booking, time: toClock24(minute) })),
  }
}
