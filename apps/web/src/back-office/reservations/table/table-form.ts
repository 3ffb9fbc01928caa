import type { FieldProblem } from '@thali/domain/fields'

import { refusalText } from '#web/back-office/actions/reservation-actions.ts'
import { isApiError } from '#web/lib/api/api.ts'
import { refusedFields } from '#web/lib/forms/use-form.ts'

/** The raw fields that booking and changing a table have in common. */
export type TableFields = {
  date: string
  /** `18:30`; null if none is chosen. */
  time: string | null
  partySize: number
  specialRequests: string
}

export type TableErrors = Partial<Record<'date' | 'time' | 'partySize' | 'specialRequests', string>>

/** The reservation details of the request body. */
export function detailsOf({ date, time, partySize, specialRequests }: TableFields) {
  return { date, time: time ?? '', partySize, specialRequests: specialRequests.trim() || null }
}

/** Errors by field of the form. */
export function problemsOf(checked: { ok: true } | { ok: false; problems: readonly FieldProblem[] }) {
  return Object.fromEntries(checked.ok ? [] : checked.problems.map(({ field, message }) => [fieldOf(field), message]))
}

/** The field of the form for a path of the request body: `date` for `reservationDetails.date`. */
export function fieldOf(path: string): string {
  return path.split('.').at(-1) ?? path
}

/** Null if the server's error is about single fields, which show it themselves. */
export function failureOf(error: unknown, fallback: string): string | null {
  return Object.keys(refusedFields(error)).length > 0 ? null : refusalText(error, fallback)
}

export function isSlotFull(error: unknown): boolean {
  return isApiError(error) && error.code === 'slot-full'
}
