import type { ReservationView } from '@thali/contracts/reservations'
import type { SiteView } from '@thali/contracts/system/system'
import { formatPhone } from '@thali/domain/people/contact-fields'
import { cancellationSentence, cancellationText } from '@thali/domain/reservations/cancellation-words'
import type { CANCELLATION_REASONS } from '@thali/domain/reservations/reservation'

import { whenOf } from '../booking-words.ts'
import { toldWays } from '#web/back-office/actions/told-ways.ts'

const NO_REASON = 'Please select or enter a cancellation reason'
const NO_ID = 'No reservation ID found'
export const OTHER = 'Other'
export const MOST_REASON = 300

export type Preset = (typeof CANCELLATION_REASONS)[number]
/** The chosen reason, and the typed one, which counts only with `Other`. */
export type ReasonChoice = { preset: Preset | null; typed: string }

export const NOTHING_CHOSEN: ReasonChoice = { preset: null, typed: '' }

/** State after choosing a preset: the typed reason is cleared. */
export function pickPreset(preset: Preset): ReasonChoice {
  return { preset, typed: '' }
}

/** The reason as it is sent; empty when there is none yet. */
export function reasonOf({ preset, typed }: ReasonChoice): string {
  return preset === OTHER ? typed.trim() : (preset ?? '')
}

/** Why a booking cannot be cancelled: a problem of the booking or of the reason. */
export function objectionsTo({ id }: Pick<ReservationView, 'id'>, reason: string) {
  return { failure: id === '' ? NO_ID : null, objection: reason === '' ? NO_REASON : null }
}

export type GuestMessage = { way: string; text: string }

/**
 * The message to the guest and its channel; null when none can be sent. With an e-mail address, the e-mail's sentence
 * is shown.
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
