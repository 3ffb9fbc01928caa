import type { ReservationView } from '@thali/contracts/reservations'
import type { SiteView } from '@thali/contracts/system'
import { formatPhone } from '@thali/domain/people/contact-fields'
import { cancellationSentence, cancellationText } from '@thali/domain/reservations/cancellation-words'
import type { CANCELLATION_REASONS } from '@thali/domain/reservations/reservation'

import { whenOf } from '../booking-words.ts'
import { toldWays } from '#web/back-office/live/told-ways.ts'

const NO_REASON = 'Please select or enter a cancellation reason'
const NO_ID = 'No reservation ID found'
export const OTHER = 'Other'
export const NO_SHOW = 'Customer no-show'
export const MOST_REASON = 300

export type Preset = (typeof CANCELLATION_REASONS)[number]
/** What is chosen, and what is typed, which counts with `Other` only. */
export type ReasonChoice = { preset: Preset | null; typed: string }

export const NOTHING_CHOSEN: ReasonChoice = { preset: null, typed: '' }

/** The choice after a preset was picked: what was typed goes. */
export function pickPreset(preset: Preset): ReasonChoice {
  return { preset, typed: '' }
}

/** The reason as it is sent; empty when there is none yet. */
export function reasonOf({ preset, typed }: ReasonChoice): string {
  return preset === OTHER ? typed.trim() : (preset ?? '')
}

/** Why a booking cannot be cancelled as it stands: something is wrong with the booking, or with the reason. */
export function objectionsTo({ id }: Pick<ReservationView, 'id'>, reason: string) {
  return { failure: id === '' ? NO_ID : null, objection: reason === '' ? NO_REASON : null }
}

export type GuestMessage = { way: string; text: string }

/**
 * What the guest is going to read, and where; null where nothing can be sent. A guest with an e-mail address is shown
 * the sentence of the e-mail.
 */
export function guestMessage(
  booking: ReservationView,
  reason: string,
  { brand, offers }: Pick<SiteView, 'brand' | 'offers'>,
): GuestMessage | null {
  const { customerInfo, locationInfo, reservationDetails } = booking
  const way = toldWays(customerInfo, offers)
  if (way === null) return null
  const when = `${whenOf(booking)} AST`
  if (way !== 'by text') return { way, text: cancellationSentence(when, reason || null) }
  const { partySize } = reservationDetails
  const table = { when, partySize, place: locationInfo.name, phone: formatPhone(locationInfo.phone), brand: brand.name }
  return { way, text: cancellationText(table, reason || null) }
}
