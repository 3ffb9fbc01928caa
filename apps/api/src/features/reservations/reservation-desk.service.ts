import { AppError } from '@thali/contracts/errors'
import type {
  GetReservationDay,
  ListReservations,
  ReservationFilter,
  ReservationView,
} from '@thali/contracts/reservations'
import { SLOT_GUESTS, eveningOf, isAhead, slotsOn } from '@thali/domain/reservations/slots'
import { toClock24 } from '@thali/domain/time/clock'
import { formatClock, localParts } from '@thali/domain/time/zone'

import type { Clock } from '#api/clock.ts'
import type { ReservationPresenter } from '#api/features/reservations/reservations.presenter.ts'
import type { ReservationQuery, ReservationsRepository } from '#api/features/reservations/reservations.repository.ts'
import { placesFor, type Principal, worksAt } from '#api/identity/principal.ts'

type Deps = { reservations: ReservationsRepository; presenter: ReservationPresenter; clock: Clock }

/** Rows of an export read at a time. */
const EXPORT_PAGE = 500
const MINUTES_A_DAY = 1440

/** Bookings as staff read them. */
export function createReservationDesk({ reservations, presenter, clock }: Deps) {
  function toQuery(filter: ReservationFilter, principal: Principal): ReservationQuery {
    return {
      locationIds: placesFor(principal, filter.location),
      status: filter.status === 'all' ? undefined : filter.status,
      when: filter.date === 'all' ? undefined : filter.date,
      search: filter.search,
      now: localParts(clock.now()),
    }
  }

  return {
    async listForStaff(query: ListReservations['query'], principal: Principal): Promise<ListReservations['reply']> {
      const filter = toQuery(query, principal)
      const [found, stats] = await Promise.all([
        reservations.list(filter, query),
        reservations.figures(placesFor(principal, undefined), filter.now),
      ])
      return { reservations: found.reservations.map(presenter.toView), total: found.total, stats }
    },

    /** Every booking of a filter, newest first, in pages. */
    async *listAll(filter: ReservationFilter, principal: Principal): AsyncGenerator<ReservationView[]> {
      // A booking made meanwhile would shift the pages, and another would appear twice.
      const query = { ...toQuery(filter, principal), reservedUntil: clock.now() }
      for (let offset = 0; ; offset += EXPORT_PAGE) {
        const { reservations: found } = await reservations.list(query, { limit: EXPORT_PAGE, offset })
        if (found.length > 0) yield found.map(presenter.toView)
        if (found.length < EXPORT_PAGE) return
      }
    },

    async getDay(
      { location, date }: GetReservationDay['query'],
      principal: Principal,
    ): Promise<GetReservationDay['reply']> {
      // Deleted locations too: their guests still come (ruling 29).
      const hours = await reservations.findHours(location)
      if (hours === undefined || !worksAt(principal, location)) throw new AppError('location-not-found')
      const now = clock.now()
      const slots = slotsOn(hours, date)
      const [guests, booked] = await Promise.all([
        reservations.guestsOn(location, date),
        reservations.listTwoDays(location, date),
      ])
      const regular = slots.ok ? slots.value : []
      // After a change of hours, guests with earlier bookings still come at their time.
      const others = [...guests].filter(
        ([minute, count]) =>
          count > 0 &&
          !regular.includes(minute) &&
          minute < MINUTES_A_DAY &&
          eveningOf(hours, { date, minute }) === date,
      )
      const minutes = [...regular, ...others.map(([minute]) => minute)].sort((a, b) => a - b)
      return {
        location,
        date,
        isClosed: slots.ok && regular.length === 0,
        most: SLOT_GUESTS,
        slots: minutes.map((minute) => ({
          time: toClock24(minute),
          label: formatClock(minute),
          guests: guests.get(minute) ?? 0,
          isOver: !isAhead(date, minute, now),
        })),
        reservations: booked.filter((one) => eveningOf(hours, one) === date).map(presenter.toView),
      }
    },
  }
}

export type ReservationDesk = ReturnType<typeof createReservationDesk>
