import { type FieldProblem, isFilled, isWholeBetween, problemsAt } from '../fields.ts'
import { checkKitchen } from '../kitchen.ts'
import { taxNumberProblem } from '../money/tax-number.ts'
import { isEmailShaped } from '../people/contact-check.ts'
import { isCalendarDate } from '../time/zone.ts'
import { checkHours, checkServiceHours, lastOrderProblem } from './calendar-check.ts'
import { FEATURES } from './location.ts'
import { tableNumbersProblem } from './table-numbers.ts'

/** Shortest and longest id of a location. */
export const LOCATION_ID = { least: 2, most: 50 } as const
/** Shown when 100 ids derived from a name are taken (ADM-LOC-53). */
export const NO_FREE_LOCATION_ID = 'Unable to generate unique location ID after 100 attempts'

const ID_CHARACTERS = /^[a-z0-9-]*$/
/** As `(902) 555-0123` (ADM-LOC-60). */
const PHONE = /^\(\d{3}\) \d{3}-\d{4}$/
const POSTAL_CODE = /^[A-Za-z]\d[A-Za-z][ -]?\d[A-Za-z]\d$/
const LONGEST = 200
const MOST_SEATS = 10_000

/** A location as the form sends it, before anything in it can be trusted. */
export type LocationInput = {
  id?: unknown
  name?: unknown
  address?: unknown
  city?: unknown
  province?: unknown
  postalCode?: unknown
  phone?: unknown
  email?: unknown
  manager?: unknown
  capacity?: unknown
  openingDate?: unknown
  taxNumber?: unknown
  features?: unknown
  hours?: unknown
  serviceHours?: unknown
  lastOrder?: unknown
  kitchen?: unknown
  tables?: unknown
  isActive?: unknown
}

/** The objection to a typed id while it is typed, or null (ADM-LOC-43..46). */
export function locationIdMessage(id: string): string | null {
  if (!ID_CHARACTERS.test(id)) return 'Only lowercase letters, numbers, and hyphens allowed'
  if (id.length < LOCATION_ID.least) return 'ID must be at least 2 characters'
  return id.length > LOCATION_ID.most ? 'ID must be 50 characters or less' : null
}

/**
 * Everything that is wrong with a location, in the order of the form; empty when nothing is. With `isNew` the id counts
 * too: it is given once and never changes.
 */
export function checkLocation(input: LocationInput, { isNew }: { isNew: boolean }): FieldProblem[] {
  return [
    ...(isNew ? problemsAt('id', idProblem(input.id)) : []),
    ...problemsAt('name', textProblem(input.name, 'Location name is required')),
    ...problemsAt('address', textProblem(input.address, 'Address is required')),
    ...problemsAt('postalCode', postalCodeProblem(input.postalCode)),
    ...problemsAt('phone', phoneProblem(input.phone)),
    ...problemsAt('email', emailProblem(input.email)),
    ...problemsAt('manager', optionalTextProblem(input.manager)),
    ...problemsAt('capacity', capacityProblem(input.capacity)),
    ...problemsAt('openingDate', openingDateProblem(input.openingDate)),
    ...problemsAt('taxNumber', taxNumberOf(input.taxNumber)),
    ...problemsAt('features', featuresProblem(input.features)),
    ...problemsAt('tables', tableNumbersProblem(input.tables)),
    ...checkHours(input.hours),
    ...checkServiceHours(input.serviceHours),
    ...problemsAt('lastOrder', lastOrderProblem(input.lastOrder)),
    ...checkKitchen(input.kitchen ?? null),
  ]
}

function idProblem(id: unknown): string | null {
  if (!isFilled(id)) return 'Location ID is required'
  if (!ID_CHARACTERS.test(id)) return 'Location ID must contain only lowercase letters, numbers, and hyphens'
  return locationIdMessage(id)
}

function textProblem(value: unknown, missing: string): string | null {
  if (!isFilled(value)) return missing
  return value.trim().length > LONGEST ? `At most ${LONGEST} characters` : null
}

function optionalTextProblem(value: unknown): string | null {
  if (value == null || value === '') return null
  return typeof value === 'string' && value.length <= LONGEST ? null : `At most ${LONGEST} characters`
}

function postalCodeProblem(postalCode: unknown): string | null {
  if (!isFilled(postalCode)) return 'postalCode is required'
  return POSTAL_CODE.test(postalCode.trim()) ? null : 'Postal code must be in format B2N 1A1'
}

function phoneProblem(phone: unknown): string | null {
  if (!isFilled(phone)) return 'Phone number is required'
  return PHONE.test(phone.trim()) ? null : 'Phone must be in format (902) 555-0123'
}

function emailProblem(email: unknown): string | null {
  if (!isFilled(email)) return 'Email is required'
  return isEmailShaped(email.trim()) && email.length <= LONGEST ? null : 'Invalid email format'
}

function capacityProblem(capacity: unknown): string | null {
  if (capacity == null || capacity === '') return null
  return isWholeBetween(capacity, 0, MOST_SEATS) ? null : 'Capacity must be a positive number'
}

function openingDateProblem(date: unknown): string | null {
  if (date == null || date === '') return null
  return typeof date === 'string' && isCalendarDate(date)
    ? null
    : 'This date does not exist. Please choose another one.'
}

function taxNumberOf(number: unknown): string | null {
  return taxNumberProblem(typeof number === 'string' ? number.trim() : '')
}

function featuresProblem(features: unknown): string | null {
  const isList = Array.isArray(features) && features.every((one) => FEATURES.some((feature) => feature === one))
  return features == null || isList ? null : 'Unknown feature'
}

/** Numbers of what is open at a location. A location with any of it cannot be deleted (ruling 49). */
export type InUse = { orders: number; bookings: number; pages: number }

const NAMES: readonly [keyof InUse, string][] = [
  ['orders', 'open order'],
  ['bookings', 'coming booking'],
  ['pages', 'open payment page'],
]

/** Why a location cannot be deleted yet, with the number of each; null when nothing is open there. */
export function whyInUse(locationName: string, inUse: InUse): string | null {
  const parts = NAMES.flatMap(([kind, name]) => {
    const count = inUse[kind]
    return count === 0 ? [] : [`${count} ${name}${count === 1 ? '' : 's'}`]
  })
  if (parts.length === 0) return null
  const list = new Intl.ListFormat('en-CA').format(parts)
  return `${locationName} has ${list}. Finish or cancel them first. To stop new orders in the meantime, deactivate the location.`
}
