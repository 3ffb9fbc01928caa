import { type Fields, isFields } from '@thali/domain/fields'
import { DEFAULT_LOCATION_ID } from '@thali/domain/locations/location'
import { isParty } from '@thali/domain/people/party'
import { dateMessage } from '@thali/domain/reservations/reservation-check'
import { minuteOfTime } from '@thali/domain/time/clock'
import { localParts } from '@thali/domain/time/zone'

import type { Choice, Guest } from './booking-fields.ts'
import type { TabStorage } from '#web/lib/kept/tab-storage.ts'

/** All values of the form, and the location the address named then. */
export type Draft = { choice: Choice; guest: Guest; askedFor: string | null }

type Kept = { owner: string; askedFor: string | null; choice: Fields; guest: Fields }

/** The values without a stored draft. */
export type Opening = {
  /** The account of the draft; another account's draft is not shown. */
  owner: string
  /** The location that the address asks for. */
  askedFor: string | null
  locationIds: readonly string[]
  lastLocationId: string | null
  guest: Guest
  now: Date
}

const STORED = 'thali_reservation_draft'
const USUAL_PARTY = 2

/** The draft this visitor left in this tab, otherwise the default values. */
export function readDraft(storage: Pick<TabStorage, 'read'>, opening: Opening): Draft {
  const { owner, askedFor, now } = opening
  const fresh = openingDraft(opening)
  const kept = readKept(storage)
  if (kept?.owner !== owner) return fresh

  const { choice, guest } = kept
  // An address that names another location than before overrides the draft.
  const isSameWish = kept.askedFor === askedFor || askedFor === null
  const locationId = isSameWish ? knownOf(opening.locationIds, choice['locationId']) : undefined
  const { date, time, partySize } = choice
  const isDateGood = typeof date === 'string' && dateMessage(date, now) === null
  return {
    askedFor,
    choice: {
      locationId: locationId ?? fresh.choice.locationId,
      date: isDateGood ? date : fresh.choice.date,
      partySize: isParty(partySize) ? partySize : fresh.choice.partySize,
      time: isDateGood && typeof time === 'string' && minuteOfTime(time) !== null ? time : null,
    },
    guest: {
      name: textOf(guest['name'], fresh.guest.name),
      email: textOf(guest['email'], fresh.guest.email),
      phone: textOf(guest['phone'], fresh.guest.phone),
      requests: textOf(guest['requests'], ''),
    },
  }
}

/** Two people, today, at the location of the address, of the last order, or the default one. */
export function openingDraft({ askedFor, locationIds, lastLocationId, guest, now }: Opening): Draft {
  const wanted = [askedFor, lastLocationId, DEFAULT_LOCATION_ID].map((id) => knownOf(locationIds, id))
  const locationId = wanted.find((id) => id !== undefined) ?? locationIds[0] ?? ''
  return {
    askedFor,
    choice: { locationId, date: localParts(now).date, partySize: USUAL_PARTY, time: null },
    guest,
  }
}

export function keepDraft(storage: TabStorage, owner: string, draft: Draft): void {
  storage.write(STORED, JSON.stringify({ owner, ...draft }))
}

export function forgetDraft(storage: TabStorage): void {
  storage.write(STORED, null)
}

function readKept(storage: Pick<TabStorage, 'read'>): Kept | null {
  try {
    const { owner, askedFor, choice, guest } = JSON.parse(storage.read(STORED) ?? '{}') as Partial<Kept>
    if (typeof owner !== 'string' || !isFields(choice) || !isFields(guest)) return null
    return { owner, askedFor: typeof askedFor === 'string' ? askedFor : null, choice, guest }
  } catch {
    return null // Unreadable: as if nothing had been typed.
  }
}

function knownOf(ids: readonly string[], id: unknown): string | undefined {
  return ids.find((known) => known === id)
}

function textOf(value: unknown, otherwise: string): string {
  return typeof value === 'string' ? value : otherwise
}
