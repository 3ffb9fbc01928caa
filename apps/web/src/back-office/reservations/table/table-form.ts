import type { FieldProblem } from '@thali/domain/fields'

import { refusalText } from '#web/back-office/actions/reservation-actions.ts'
import { isApiError } from '#web/lib/api/api.ts'
import { refusedFields } from '#web/lib/forms/use-form.ts'

/** A table as it is typed: what a booking and a change of it have in common. */
export type TableFields = {
  date: string
  /** `18:30`; null while none is chosen. */
  time: string | null
  partySize: number
  specialRequests: string
}

export type TableErrors = Partial<Record<'date' | 'time' | 'partySize' | 'specialRequests', string>>

/** The table as it is sent. */
export function detailsOf({ date, time, partySize, specialRequests }: TableFields) {
  return { date, time: time ?? '', partySize, specialRequests: specialRequests.trim() || null }
}

type Refusable = {
  change: (changed: { time: null }) => void
  refuse: (found: Record<string, string>, reason: string | null) => void
}

/** What the page found wrong before anything was sent. */
export function refuseTyped({ refuse }: Refusable, problems: readonly FieldProblem[]): void {
  refuse(errorsOf(problems.map(({ field, message }) => [field, message])), null)
}

/** What the service refused: everything typed stays, but for a time that somebody else has taken. */
export function refuseSent({ change, refuse }: Refusable, error: unknown, otherwise: string): void {
  if (isApiError(error) && error.code === 'slot-full') change({ time: null })
  const found = errorsOf(Object.entries(refusedFields(error)))
  refuse(found, Object.keys(found).length > 0 ? null : refusalText(error, otherwise))
}

/** What is wrong with the fields, by the last part of the name that the service gives them. */
export function errorsOf(problems: Iterable<readonly [field: string, message: string]>): Record<string, string> {
  return Object.fromEntries([...problems].map(([field, message]) => [field.split('.').at(-1) ?? field, message]))
}
