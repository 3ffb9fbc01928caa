import { createHmac, randomInt, randomUUID } from 'node:crypto'

import { AppError } from '@thali/contracts/errors'
import type { CreateReservation, GetSlots } from '@thali/contracts/reservations'
import { problemsAt } from '@thali/domain/fields'
import type { Language } from '@thali/domain/language/languages'
import { FORMATS_OF, RESERVATION_WORDS_OF } from '@thali/domain/language/words-of'
import { partyMessage } from '@thali/domain/people/party'
import { formatReservationId } from '@thali/domain/reservations/reservation'
import {
  type CheckedReservation,
  checkReservation,
  dateMessage,
  type ReservationInput,
  type ReservationTaker,
  arrivalOf,
  checkWalkIn,
} from '@thali/domain/reservations/reservation-check'
import { openSlots } from '@thali/domain/reservations/slots'
import { toClock24 } from '@thali/domain/time/clock'
import { formatClock, localParts } from '@thali/domain/time/zone'
import { violatedConstraint } from '@thali/keeper/connection/connect'

import type { BookTableRepository } from './book-table.repository.ts'
import { invalidReservation, requireSlot, requireSlots, requireTables, toRefusal } from './table-rules.ts'
import type { Clock } from '#api/clock.ts'
import type { Idempotency, Submission } from '#api/database/idempotency.ts'
import type { Location } from '#api/features/locations/locations.presenter.ts'
import type { MenuService } from '#api/features/menu/menu.service.ts'
import type { ReservationPresenter } from '#api/features/reservations/reservations.presenter.ts'
import type { NewReservation, ReservationsRepository } from '#api/features/reservations/reservations.repository.ts'
import { accountIdOf, ANONYMOUS, askerOf, type Principal, principalName, worksAt } from '#api/identity/principal.ts'
import { reservationJobs } from '#api/outbox/outbox-jobs.ts'
import { fieldRefusal } from '#api/plugins/requests/field-refusal.ts'

type Deps = {
  menu: MenuService
  tables: BookTableRepository
  reservations: ReservationsRepository
  idempotency: Idempotency
  presenter: ReservationPresenter
  clock: Clock
  /** Whether more than the share of a source is refused. It is counted either way. */
  limits: boolean
  /** Secret for hashing client addresses. */
  secret: string
}

/** `door`: staff, for guests who sit down now. */
type Taker = ReservationTaker | 'door'

type Caller = {
  principal: Principal
  actor: string
  submission: Submission | null
  source: string
  /** Client address of the request. */
  address: string
  device: { userAgent: string; platform: string }
  /** What the guest reads: the messages about the booking are in it. */
  language: Language
}

/** On one full day in six, two bookings draw the same four letters; this many collisions in a row do not happen. */
const NUMBER_ATTEMPTS = 25
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Lists the slots of a day and books tables. */
export function createBookTableService(deps: Deps) {
  const { menu, tables, reservations, idempotency, presenter, clock } = deps

  /** @throws AppError `location-not-found`, `location-inactive`, `no-tables-here` */
  async function findPlace(locationId: string): Promise<Location> {
    return requireTables((await menu.findSnapshot(locationId))?.location)
  }

  async function attempt(wish: CheckedReservation, taker: Taker, caller: Caller) {
    const now = clock.now()
    const place = await findPlace(wish.locationId)
    if (taker !== 'guest' && !worksAt(caller.principal, place.id)) throw new AppError('permission-denied')
    // Guests at the door sit down now, whatever times are offered.
    if (taker !== 'door') requireSlot(place, wish, now)
    const booking = toBooking(wish, { place, taker, caller, now })
    const answer = { success: true as const, reservation: presenter.toView(booking) }
    const { date, minute } = localParts(now)
    const outcome = await tables.book({
      booking,
      answer,
      jobs: reservationJobs('reservation-confirmation', booking, taker === 'guest' ? { asker: askerOf(caller) } : {}),
      menuVersion: place.menuVersion,
      now: { date, minute },
      submission: caller.submission,
      source: taker === 'guest' ? sourceOf(caller, deps.secret) : null,
      isLifted: !deps.limits,
    })
    if (outcome === 'full') throw new AppError('slot-full')
    if (outcome === 'booked') return answer
    menu.forget(place.id)
    return null
  }

  /** Retries with another number, or with the location as it is now, until neither conflicts. */
  async function book(wish: CheckedReservation, taker: Taker, caller: Caller): Promise<CreateReservation['reply']> {
    for (let tries = 0; tries < NUMBER_ATTEMPTS; tries++) {
      try {
        const answer = await attempt(wish, taker, caller)
        if (answer) return answer
      } catch (error) {
        if (violatedConstraint(error) !== 'reservations_reservationId_unique') throw error
      }
    }
    throw new AppError('unavailable', { retryAfter: 1 })
  }

  return {
    /** The slots of a day with room for a party (CUS-RES-28..42). */
    async listSlots({ location, date, partySize }: GetSlots['query'], language: Language): Promise<GetSlots['reply']> {
      const now = clock.now()
      const place = await findPlace(location)
      const problemsIn = (reader: Language) => [
        ...problemsAt('date', dateMessage(date, now, RESERVATION_WORDS_OF[reader])),
        ...problemsAt('partySize', partyMessage(partySize, RESERVATION_WORDS_OF[reader].party)),
      ]
      if (problemsIn(language).length > 0) throw fieldRefusal('reservation-invalid', problemsIn)

      const slots = requireSlots(place, date, now)
      const guests = await reservations.guestsOn(place.id, date)
      const { free, full } = openSlots(slots, guests, { date, partySize, now })
      return {
        location: place.id,
        date,
        isClosed: slots.length === 0,
        slots: free.map((minute) => ({ time: toClock24(minute), label: formatClock(minute, FORMATS_OF[language]) })),
        fullCount: full,
      }
    },

    /**
     * Books a table, or repeats the first answer when the same submission comes again.
     *
     * @throws AppError for everything that is wrong with the booking
     */
    async book(body: unknown, taker: Taker, caller: Caller): Promise<CreateReservation['reply']> {
      const now = clock.now()
      const checkIn = (language: Language) =>
        taker === 'door'
          ? checkWalkIn(body as ReservationInput, now, RESERVATION_WORDS_OF[language])
          : checkReservation(body as ReservationInput, { now, taker }, RESERVATION_WORDS_OF[language])
      const checked = checkIn('en-CA')
      try {
        if (!checked.ok) throw invalidReservation(checkIn)
        return await book(checked.reservation, taker, caller)
      } catch (error) {
        // An answered submission keeps its answer, even if the slot has filled since.
        const first = caller.submission && (await idempotency.findAnswer(caller.submission))
        if (first) return first as CreateReservation['reply']
        throw toRefusal(error)
      }
    },
  }
}

export type BookTableService = ReturnType<typeof createBookTableService>

function toBooking(
  wish: CheckedReservation,
  { place, taker, caller, now }: { place: Location; taker: Taker; caller: Caller; now: Date },
): NewReservation {
  return {
    id: randomUUID(),
    reservationId: formatReservationId(place.id, wish.date, randomLetters(4)),
    locationId: place.id,
    place: { id: place.id, name: place.name, address: place.address, phone: place.phone },
    // A booking that staff make for a caller does not belong to the staff member's account.
    accountId: taker === 'guest' ? accountIdOf(caller.principal) : null,
    customerName: wish.name,
    customerEmail: wish.email,
    customerPhone: wish.phone,
    date: wish.date,
    minute: wish.minute,
    partySize: wish.partySize,
    specialRequests: wish.specialRequests,
    status: 'confirmed',
    cancellationReason: null,
    source: taker === 'guest' ? 'web' : 'staff',
    language: caller.language,
    deviceInfo: caller.device,
    arrivedAt: taker === 'door' ? arrivalOf(wish, now) : null,
    version: 1,
    reservedAt: now,
    cancelledAt: null,
    updatedAt: now,
  }
}

function randomLetters(count: number): string {
  return Array.from({ length: count }, () => LETTERS[randomInt(LETTERS.length)]).join('')
}

/**
 * Staff and API keys have no limit; everybody else has a share. An account counts for itself only once its e-mail
 * address is proved, because anybody can create ten accounts in a minute.
 */
function sourceOf({ principal, actor, address }: Caller, secret: string): string | null {
  if (principal.kind === 'key') return null
  const source = principal.kind === 'account' && principal.emailVerified ? actor : principalName(ANONYMOUS, address)
  return createHmac('sha256', secret).update(`reservation-source\0${source}`).digest('base64url')
}
