import type { ProfileView } from '@thali/contracts/people/users'
import { formatPhone } from '@thali/domain/people/contact-fields'
import { checkReservation, LONGEST_REQUESTS, type ReservationInput } from '@thali/domain/reservations/reservation-check'

import { words } from '#words/reservations/booking.ts'

/** The first part of the form: location, day, party and time. */
export type Choice = {
  locationId: string
  /** `YYYY-MM-DD` */
  date: string
  partySize: number
  /** `19:00`; null until one is chosen. */
  time: string | null
}

/** The second part of the form: name, contact and requests. */
export type Guest = { name: string; email: string; phone: string; requests: string }

export type FieldName = 'location' | 'partySize' | 'date' | 'time' | keyof Guest
export type FieldErrors = Partial<Record<FieldName, string>>

/** The form field for each path of the reservation check. */
const FIELD_OF_PATH: Readonly<Record<string, FieldName>> = {
  location: 'location',
  'reservationDetails.partySize': 'partySize',
  'reservationDetails.date': 'date',
  'reservationDetails.time': 'time',
  'customerInfo.name': 'name',
  'customerInfo.email': 'email',
  'customerInfo.phone': 'phone',
  'reservationDetails.specialRequests': 'requests',
  // From the slots endpoint, whose fields have no prefix.
  date: 'date',
  partySize: 'partySize',
}

export const PROMPTS = words.guest.promptTexts

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

/** The server's messages by form field. */
export function refusedFields(details: Record<string, unknown> | undefined): FieldErrors {
  return fieldErrors(Object.entries(details ?? {}))
}

/** Whether the text contains the prompt already. */
export function hasPrompt(requests: string, prompt: string): boolean {
  return requests.toLowerCase().includes(prompt.toLowerCase())
}

/** Adds a prompt to the text, or removes it; a full text stays as it is. */
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

/** The first message of each field. */
function fieldErrors(problems: readonly (readonly [path: string, message: unknown])[]): FieldErrors {
  const errors: FieldErrors = {}
  for (const [path, message] of problems) {
    const field = FIELD_OF_PATH[path]
    if (field !== undefined && typeof message === 'string') errors[field] ??= message
  }
  return errors
}
