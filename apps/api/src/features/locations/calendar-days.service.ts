import { isDeepStrictEqual } from 'node:util'

import { AppError } from '@thali/contracts/errors'
import type { AffectedView } from '@thali/contracts/locations/affected'
import type { DeleteCalendarDay, SetCalendarDay } from '@thali/contracts/locations/location-management'
import { checkCalendarDay, datesOf } from '@thali/domain/locations/calendar-check'
import type { CalendarDay } from '@thali/domain/locations/schedule'
import { localParts } from '@thali/domain/time/zone'

import { toPeriods } from './sent-hours.ts'
import type { Clock } from '#api/clock.ts'
import type { Transaction } from '#api/database/database.ts'
import type { Idempotency, Submission } from '#api/database/idempotency.ts'
import { recordAudit, recordChange } from '#api/database/journal.ts'
import { affectedByHours, NONE_AFFECTED } from '#api/features/locations/affected.ts'
import { comingDays } from '#api/features/locations/locations.presenter.ts'
import { changeLocation, lockLocation } from '#api/features/locations/locations.statements.ts'
import type { MenuService } from '#api/features/menu/menu.service.ts'
import { type Principal, worksAt } from '#api/identity/principal.ts'

type Deps = { menu: Pick<MenuService, 'forget'>; idempotency: Idempotency; clock: Clock }
type Request = { principal: Principal; actor: string; submission: Submission | null }
type Changed = SetCalendarDay['reply']
type Key = Pick<CalendarDay, 'date' | 'service'>
type Change = { keys: readonly Key[]; days: readonly CalendarDay[] }

/** Dates on which a location has other hours. */
export function createCalendarDays({ menu, idempotency, clock }: Deps) {
  /** Replaces the calendar days of `keys` by `days`. A key without a day has the hours of its weekday again. */
  async function replace(
    tx: Transaction,
    id: string,
    { keys, days, actor }: Change & { actor: string },
  ): Promise<Changed> {
    const location = await lockLocation(tx, id)
    if (!location) throw new AppError('location-not-found')
    const at = (all: readonly CalendarDay[], key: Key) => all.find((day) => isAt(day, key)) ?? null
    const steps = keys
      .map((key) => ({ before: at(location.calendarDays, key), after: at(days, key) }))
      .filter(({ before, after }) => !isDeepStrictEqual(before, after))
    if (steps.length === 0) return reply(location.calendarDays, NONE_AFFECTED)

    const rest = location.calendarDays.filter((day) => !keys.some((key) => isAt(day, key)))
    const calendarDays = [...rest, ...days]
    const { menuVersion: version } = await changeLocation(tx, id, { calendarDays }, clock.now())
    for (const detail of steps) {
      const action = detail.after ? 'location.set-day' : 'location.delete-day'
      await recordAudit(tx, { actor, action, subject: id, locationId: id, detail })
    }
    await recordChange(tx, { topic: 'location', subject: id, locationId: id, version })
    const dates = keys.map(({ date }) => date).toSorted()
    const between = { first: dates[0] ?? '', last: dates.at(-1) ?? '' }
    const after = { ...location, calendarDays }
    return reply(calendarDays, await affectedByHours(tx, { locationId: id, before: location, after, days: between }))
  }

  function reply(calendarDays: readonly CalendarDay[], affected: AffectedView): Changed {
    const coming = comingDays(calendarDays, clock.now())
    return {
      success: true,
      calendarDays: coming.map((day) => ({ ...day, periods: day.periods && [...day.periods] })),
      affected,
    }
  }

  async function changing(id: string, change: Change, { principal, actor, submission }: Request): Promise<Changed> {
    if (!worksAt(principal, id)) throw new AppError('permission-denied')
    const changed = await idempotency.once(submission, (tx) => replace(tx, id, { ...change, actor }))
    menu.forget(id)
    return changed
  }

  return {
    /** @throws AppError `permission-denied` where the caller does not work, `location-invalid`, `location-not-found` */
    async set(id: string, body: SetCalendarDay['body'], request: Request): Promise<Changed> {
      const days = requireDays(body, localParts(clock.now()).date)
      return changing(id, { keys: days, days }, request)
    },

    /** @throws AppError `permission-denied` where the caller does not work, `location-not-found` */
    async takeAway(id: string, key: DeleteCalendarDay['query'], request: Request): Promise<Changed> {
      return changing(id, { keys: [key], days: [] }, request)
    },
  }
}

export type CalendarDays = ReturnType<typeof createCalendarDays>

function isAt(day: CalendarDay, { date, service }: Key): boolean {
  return day.date === date && day.service === service
}

function requireDays(body: SetCalendarDay['body'], today: string): CalendarDay[] {
  const problems = checkCalendarDay(body, today)
  const [first] = problems
  if (first) {
    const details = Object.fromEntries(problems.map(({ field, message }) => [field, message]))
    throw new AppError('location-invalid', { message: first.message, details })
  }
  const { date, until, service, name, periods } = body as CalendarDay & { until?: string | null }
  const one = { service, name: name.trim(), periods: periods && toPeriods(periods) }
  return datesOf({ date, until }).map((each) => ({ date: each, ...one }))
}
