import type { ProfileView } from '@thali/contracts/users'
import { formatPhone } from '@thali/domain/people/contact-fields'
import { checkReservation, LONGEST_REQUESTS, type ReservationInput } from '@thali/domain/reservations/reservation-check'

/** Which table: what the first part of the page asks. */
export type Choice = {
  locationId: string
  /** `YYYY-MM-DD`; empty, or no date at all, while it is being typed. */
  date: string
  partySize: number
  /** `19:00`; null until one is chosen. */
  time: string | null
}

/** For whom: what the second part asks. */
export type Guest = { name: string; email: string; phone: string; requests: string }

export type FieldName = 'location' | 'partySize' | 'date' | 'time' | keyof Guest
export type FieldErrors = Partial<Record<FieldName, string>>

/** What a date field holds whose text means no day, such as 30 February. */
export const NO_SUCH_DAY = 'no-such-day'

/** Where the rules, and the server, speak of a field of the form. */
const FIELD_OF_PATH: Readonly<Record<string, FieldName>> = {
  location: 'location',
  'reservationDetails.partySize': 'partySize',
  'reservationDetails.date': 'date',
  'reservationDetails.time': 'time',
  'customerInfo.name': 'name',
  'customerInfo.email': 'email',
  'customerInfo.phone': 'phone',
  'reservationDetails.specialRequests': 'requests',
  // Of the list of times, whose fields have no form around them.
  date: 'date',
  partySize: 'partySize',
}

export const PROMPTS = ['High chair', 'Wheelchair access', 'Birthday', 'Allergy'] as const

/** The guest as the form opens: filled from the account. */
export function initialGuest(user: Pick<ProfileView, 'displayName' | 'email' | 'phoneNumber'> | null): Guest {
  return {
    name: user?.displayName ?? '',
    email: user?.email ?? '',
    phone: user?.phoneNumber ? formatPhone(user.phoneNumber) : '',
    requests: '',
  }
}

/** The id of a field on the page, for its label and for the error summary. */
export function fieldId(name: FieldName): string {
  return `reservation-${name}`
}

/** The booking as it is sent. */
export function toBooking({ locationId, date, time, partySize }: Choice, guest: Guest) {
  return {
    location: locationId,
    customerInfo: { name: guest.name.trim(), email: guest.email.trim(), phone: guest.phone.trim() },
    reservationDetails: { date, time: time ?? '', partySize, specialRequests: guest.requests.trim() || null },
  } satisfies ReservationInput
}
export type Booking = ReturnType<typeof toBooking>

/** Everything wrong with a booking, by the rules the server goes by. */
export function bookingProblems(booking: ReservationInput, now: Date): FieldErrors {
  const check = checkReservation(booking, { now, taker: 'guest' })
  return check.ok ? {} : fieldErrors(check.problems.map(({ field, message }) => [field, message]))
}

/** What the server objected to, beside the fields that it is about. */
export function refusedFields(details: Record<string, unknown> | undefined): FieldErrors {
  return fieldErrors(Object.entries(details ?? {}))
}

/** Whether a prompt stands in the text already. */
export function hasPrompt(requests: string, prompt: string): boolean {
  return requests.toLowerCase().includes(prompt.toLowerCase())
}

/** Puts a prompt behind what is written, or takes it out again; a text that is full stays as it is. */
export function togglePrompt(requests: string, prompt: string): string {
  if (hasPrompt(requests, prompt)) return withoutPrompt(requests, prompt)
  const before = requests.trim().replace(/[,;]$/, '')
  const added = before === '' ? prompt : `${before}, ${lowerFirst(prompt)}`
  return added.length > LONGEST_REQUESTS ? requests : added
}

function withoutPrompt(requests: string, prompt: string): string {
  const at = requests.toLowerCase().indexOf(prompt.toLowerCase())
  const before = requests.slice(0, at).replace(/[\s,;]+$/, '')
  const after = requests.slice(at + prompt.length).replace(/^[\s,;:]+/, '')
  return [before, after].filter((part) => part !== '').join(', ')
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

/** The first objection to each field. */
function fieldErrors(problems: readonly (readonly [path: string, message: unknown])[]): FieldErrors {
  const errors: FieldErrors = {}
  for (const [path, message] of problems) {
    const field = FIELD_OF_PATH[path]
    if (field !== undefined && typeof message === 'string') errors[field] ??= message
  }
  return errors
}
