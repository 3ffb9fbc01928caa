import type { ManagedLocationView } from '@thali/contracts/locations/location-management'
import { dayHours, WEEKDAYS, type Weekday } from '@thali/domain/locations/hours'
import {
  checkLocation,
  LOCATION_ID,
  locationIdMessage,
  NO_FREE_LOCATION_ID,
} from '@thali/domain/locations/location-check'
import { type DayHours, type Service, SERVICES, type TimeSpan } from '@thali/domain/locations/schedule'
import type { TableNumbers } from '@thali/domain/locations/table-numbers'
import type { GuestOrders } from '@thali/domain/orders/guest-orders'
import { formatPhone } from '@thali/domain/people/contact-fields'
import { freeSlug, slugOf } from '@thali/domain/slug'

import type { LocationChange, NewLocation } from '#web/back-office/actions/location-actions.ts'

/** A weekday in the form; `later` are its further periods, where it opens more than once. */
export type FormDay = { open: string; close: string; closed: boolean; later?: readonly TimeSpan[] }

export type FormWeek = Readonly<Record<Weekday, FormDay>>

/** Fields of the location form. */
export type LocationForm = {
  id: string
  name: string
  address: string
  postalCode: string
  phone: string
  email: string
  manager: string
  capacity: string
  openingDate: string
  taxNumber: string
  features: readonly string[]
  hours: FormWeek
  /** Minutes before closing. */
  lastOrder: string
  /** Weeks of the services that have their own. */
  serviceHours: Readonly<Partial<Record<Service, FormWeek>>>
  isActive: boolean
  guestOrders: GuestOrders
  /** The first and the last number on its tables, as typed; both empty: the tables have none. */
  tables: Readonly<Record<keyof TableNumbers, string>>
  city: string
  province: string
  /** For a new location: the one whose menu is copied; empty: none. */
  copyMenuFrom: string
}

/** Errors by field; hours as `hours.monday`. */
export type LocationErrors = Readonly<Partial<Record<string, string>>>

export const WRONG_CHARACTERS = 'Only lowercase letters, numbers, and hyphens allowed'
const TAKEN = 'This location ID already exists'
const MISSING_ID = 'Location ID is required'
/** Shown when no id can be derived from the name. */
const NO_ID_OF_NAME = 'No ID can be made of this name. Please type one of letters a-z, numbers and hyphens.'

/** As people read a week here. */
export const WEEK: readonly Weekday[] = [...WEEKDAYS.slice(1), ...WEEKDAYS.slice(0, 1)]

/** The form filled with a location, or as a new one begins: with the usual hours, open for business. */
export function formOf(location: ManagedLocationView | null): LocationForm {
  return {
    id: location?.id ?? '',
    name: location?.name ?? '',
    address: location?.address ?? '',
    postalCode: location?.postalCode ?? '',
    phone: formatPhone(location?.phone ?? ''),
    email: location?.email ?? '',
    manager: location?.manager ?? '',
    capacity: location?.capacity?.toString() ?? '',
    openingDate: location?.openingDate ?? '',
    taxNumber: location?.taxNumber ?? '',
    features: location?.features ?? ['Takeout'],
    hours: hoursOf(location?.hours ?? null),
    lastOrder: location?.lastOrder?.toString() ?? '',
    serviceHours: serviceHoursOf(location),
    isActive: location?.isActive ?? true,
    guestOrders: location?.guestOrders ?? 'off',
    tables: { from: location?.tables?.from.toString() ?? '', to: location?.tables?.to.toString() ?? '' },
    city: location?.city ?? '',
    province: location?.province ?? '',
    copyMenuFrom: '',
  }
}

/** A service that differs on some weekdays has the location's hours on the others. */
function serviceHoursOf(location: ManagedLocationView | null): LocationForm['serviceHours'] {
  return Object.fromEntries(
    SERVICES.flatMap((service) => {
      const own = location?.serviceHours?.[service]
      return own ? [[service, hoursOf({ ...location.hours, ...own })]] : []
    }),
  )
}

function hoursOf(hours: ManagedLocationView['hours'] | null): FormWeek {
  const days = WEEKDAYS.map((weekday): [Weekday, FormDay] => {
    const day = dayHours(hours, weekday)
    const [first = day, ...later] = (day.periods ?? [day]).map(padded)
    return [weekday, { ...padded(first), closed: day.closed === true, ...(later.length > 0 && { later }) }]
  })
  return Object.fromEntries(days) as FormWeek
}

/** As a field of times reads it: `9:00` is `09:00`. */
function padded({ open, close }: TimeSpan): TimeSpan {
  return { open: open.padStart(5, '0'), close: close.padStart(5, '0') }
}

/** The week of the form as it is sent. */
export function hoursOfForm(hours: FormWeek): Record<Weekday, DayHours> {
  const days = WEEKDAYS.map((weekday) => {
    const { later = [], ...day } = hours[weekday]
    const { open, close } = day
    return [weekday, later.length > 0 ? { ...day, periods: [{ open, close }, ...later] } : day] as const
  })
  return Object.fromEntries(days) as Record<Weekday, DayHours>
}

/** A time as a browser's clock shows it, which has no 24:00; midnight means the same. */
export function toInput(time: string): string {
  return time === '24:00' ? '00:00' : time
}

/** Monday's hours on every day. */
export function mondayToAll(hours: FormWeek): FormWeek {
  return Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, hours.monday])) as FormWeek
}

/** A typed id without characters that are not allowed (ADM-LOC-50). */
export function strippedId(typed: string): string {
  return typed.toLowerCase().replaceAll(/[^a-z0-9-]/g, '')
}

/** An id out of the name, or why there is none: 100 of them are taken, or the name has no Latin letter and no digit. */
export function autoId(name: string, taken: ReadonlySet<string>): { id: string } | { failure: string } {
  const id = freeSlug(slugOf(name, LOCATION_ID.most), LOCATION_ID.most, (one) => taken.has(one))
  if (id === null) return { failure: NO_FREE_LOCATION_ID }
  return id === '' ? { failure: NO_ID_OF_NAME } : { id }
}

/** Message under the id while it is typed; null when there is none. */
export function idVerdict(id: string, taken: ReadonlySet<string>): { isGood: boolean; text: string } | null {
  if (id === '') return null
  const objection = locationIdMessage(id) ?? (taken.has(id) ? TAKEN : null)
  return objection === null ? { isGood: true, text: 'Valid location ID' } : { isGood: false, text: objection }
}

/** Errors of the form, in its order; empty when it can be sent. */
export function problemsOf(form: LocationForm, taken: ReadonlySet<string> | null): LocationErrors {
  const found = checkLocation(inputOf(form), { isNew: false }).map(({ field, message }) => [field, message])
  const idProblem = taken && problemOfId(form.id, taken)
  return Object.fromEntries([...(idProblem ? [['id', idProblem]] : []), ...found]) as LocationErrors
}

function problemOfId(id: string, taken: ReadonlySet<string>): string | null {
  if (id === '') return MISSING_ID
  if (locationIdMessage(id) !== null) return 'Invalid location ID'
  return taken.has(id) ? TAKEN : null
}

/** The form as it is sent, without the id. A city that is left out is the service's to fill in. */
function inputOf({ id: _id, copyMenuFrom: _menu, ...form }: LocationForm): LocationChange {
  const { city, province, ...rest } = form
  const [from, to] = [form.tables.from.trim(), form.tables.to.trim()]
  return {
    ...rest,
    hours: hoursOfForm(form.hours),
    lastOrder: Number(form.lastOrder),
    serviceHours: Object.fromEntries(
      SERVICES.flatMap((service) => {
        const week = form.serviceHours[service]
        return week ? [[service, hoursOfForm(week)]] : []
      }),
    ),
    name: form.name.trim(),
    ...(city.trim() !== '' && { city: city.trim() }),
    ...(province.trim() !== '' && { province: province.trim() }),
    manager: form.manager.trim() === '' ? null : form.manager.trim(),
    capacity: form.capacity.trim() === '' ? null : Number(form.capacity),
    openingDate: form.openingDate === '' ? null : form.openingDate,
    tables: from === '' && to === '' ? null : { from: Number(from), to: Number(to) },
  }
}

/** A new location as it is sent. */
export function newLocationOf(form: LocationForm): NewLocation & { id: string; name: string } {
  const menu = form.copyMenuFrom === '' ? {} : { copyMenuFrom: form.copyMenuFrom }
  return { ...inputOf(form), ...menu, id: form.id, name: form.name.trim() }
}

/** Only changed fields, so that other people's changes stay. A service without hours of its own any more is null. */
export function changeOf(before: LocationForm, after: LocationForm): LocationChange {
  const old = inputOf(before) as Record<string, unknown>
  const changed: LocationChange = Object.fromEntries(
    Object.entries(inputOf(after)).filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(old[field])),
  )
  const left = SERVICES.filter((service) => before.serviceHours[service] && !after.serviceHours[service])
  if (left.length === 0) return changed
  const without = Object.fromEntries(left.map((service) => [service, null]))
  return { ...changed, serviceHours: { ...(changed.serviceHours as object), ...without } }
}
