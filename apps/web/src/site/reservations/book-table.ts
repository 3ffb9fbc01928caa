import type { ReservationView } from '@thali/contracts/reservations'

import { type Booking, type FieldErrors, refusedFields } from './booking-fields.ts'
import { BOOKING } from './queue/guest-actions.ts'
import { reservationMessage } from './reservation-words.ts'
import { answerOf, attemptOn } from '#web/lib/action-queue/define-action.ts'
import { isRefusal } from '#web/lib/action-queue/queue-call.ts'
import { isApiError } from '#web/lib/api/api.ts'
import { createAttempt, inTab } from '#web/lib/kept/attempt.ts'
import { tabStorage, type TabStorage } from '#web/lib/kept/tab-storage.ts'

/** The result of a submit: a table, or a booking that waits on the device. */
export type Booked =
  | { kind: 'booked'; reservation: ReservationView }
  | { kind: 'queued'; actionId: string; line: string }

/** Why no table was booked: said beside fields, or above the form. */
export type Refusal = { fields: FieldErrors; failure: Failure | null; isOutdated: boolean }
/** `isDuplicate`: there is one already, which can be shown. */
export type Failure = { message: string; isDuplicate: boolean }

/** Refusals after which the times and locations on screen are out of date. */
const OUTDATED = new Set(['slot-full', 'slot-unavailable', 'location-inactive', 'no-tables-here', 'location-not-found'])

const attempt = createAttempt(inTab(tabStorage, 'reservation'))

/** Books a table, or keeps the booking for when there is a network. However often it is sent, one table is booked. */
export async function bookTable(booking: Booking, line: string): Promise<Booked> {
  const key = attempt.keyFor(booking)
  try {
    const reservation = answerOf(await BOOKING.perform({ ...attemptOn(key, { booking, line }), id: key }))
    if (reservation === null) return { kind: 'queued', actionId: key, line }
    attempt.forget()
    return { kind: 'booked', reservation }
  } catch (error) {
    // A refusal is an answer: the next submit is a new booking. Without an answer the table may be booked.
    if (isRefusal(error)) attempt.forget()
    throw error
  }
}

/** After the booking was answered, or taken back: the same booking again is a new one. */
export function forgetAttempt(): void {
  attempt.forget()
}

/** Where and how the form says a refusal. */
export function refusalOf(error: unknown): Refusal {
  const message = reservationMessage(error)
  if (!isApiError(error)) return { fields: {}, failure: { message, isDuplicate: false }, isOutdated: false }

  const isOutdated = OUTDATED.has(error.code)
  const fields = error.code === 'slot-full' ? { time: message } : refusedFields(error.details)
  const isSaidAtField = Object.keys(fields).length > 0
  const isDuplicate = error.code === 'reservation-duplicate'
  return { fields, failure: isSaidAtField ? null : { message, isDuplicate }, isOutdated }
}

/** The manage links of tables booked in this tab, by location. They contain a secret, so only the tab keeps them. */
type OwnTables = { owner: string; manageUrls: Readonly<Record<string, string>> }

const STORED = 'thali_own_tables'

export function rememberTable(
  storage: TabStorage,
  owner: string,
  table: { location: string; manageUrl: string },
): void {
  const manageUrls = { ...readTables(storage, owner), [table.location]: table.manageUrl }
  storage.write(STORED, JSON.stringify({ owner, manageUrls } satisfies OwnTables))
}

/** The manage link of the table booked in this tab at a location. */
export function ownTableAt(storage: Pick<TabStorage, 'read'>, owner: string, location: string): string | null {
  const manageUrl: unknown = readTables(storage, owner)[location]
  return typeof manageUrl === 'string' && manageUrl.startsWith('/reservations/') ? manageUrl : null
}

function readTables(storage: Pick<TabStorage, 'read'>, owner: string): OwnTables['manageUrls'] {
  try {
    const kept = JSON.parse(storage.read(STORED) ?? '{}') as Partial<OwnTables>
    return kept.owner === owner && typeof kept.manageUrls === 'object' ? (kept.manageUrls ?? {}) : {}
  } catch {
    return {} // Unreadable: as if nothing had been booked.
  }
}
