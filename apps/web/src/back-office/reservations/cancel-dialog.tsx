import type { ReservationView } from '@thali/contracts/reservations'
import type { SiteView } from '@thali/contracts/system/system'
import { formatPhone } from '@thali/domain/people/contact-fields'
import { cancellationSentence, cancellationText } from '@thali/domain/reservations/cancellation-words'
import { CANCELLATION_REASONS, NO_SHOW } from '@thali/domain/reservations/reservation'
import { useEffect, useRef, useState } from 'react'

import { guestsWords, isDue, timeOf, whenOf } from './booking-words.ts'
import {
  CANCEL_FAILED,
  cancelBooking,
  CANCELLED,
  QUEUED,
  refusalText,
} from '#web/back-office/actions/reservation-actions.ts'
import { refreshReservations } from '#web/back-office/actions/reservation-sync.ts'
import { TOLD_NOBODY, toldWays } from '#web/back-office/actions/told-ways.ts'
import { useNow, useSite } from '#web/lib/site.tsx'
import { ReasonDialog, useReasonSending } from '#web/ui/dialogs/reason-dialog.tsx'
import { RadioTiles } from '#web/ui/forms/radio-tiles.tsx'
import { TextArea } from '#web/ui/forms/text-field.tsx'
import { toast } from '#web/ui/notices/toast.ts'

type CancelDialogProps = { booking: ReservationView; preset?: Preset | undefined; onClose: () => void }

/** Asks why a table is given up, and shows what the guest will read. */
export function CancelDialog({ booking, preset, onClose }: CancelDialogProps) {
  const [choice, setChoice] = useState(preset === undefined ? NOTHING_CHOSEN : pickPreset(preset))
  const [objection, setObjection] = useState<string | null>(null)
  const { isBusy, failure, setFailure, submit } = useReasonSending({
    failureOf(error) {
      void refreshReservations()
      return refusalText(error, CANCEL_FAILED)
    },
    async send(reason) {
      const cancelled = await cancelBooking(booking, reason)
      if (cancelled) toast.success(CANCELLED)
      else toast.info(QUEUED)
      void refreshReservations()
      onClose()
    },
  })

  function handleSubmit() {
    const reason = reasonOf(choice)
    const found = objectionsTo(booking, reason)
    setFailure(found.failure)
    setObjection(found.objection)
    if (found.failure === null && found.objection === null) void submit(reason)
  }

  function choose(next: ReasonChoice) {
    setChoice(next)
    setObjection(null)
  }

  return (
    <ReasonDialog
      title="Cancel Reservation"
      body={
        <p>
          <b>{booking.customerInfo.name}</b>, {guestsWords(booking.reservationDetails.partySize)}
          <br />
          {whenOf(booking)}
          <br />
          {booking.locationInfo.name} · {booking.reservationId}
        </p>
      }
      keepLabel="Keep reservation"
      confirmLabel="Cancel reservation"
      isLarge
      isReady={!isBusy && choice.preset !== null}
      isBusy={isBusy}
      failure={failure}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <ReasonFields booking={booking} choice={choice} objection={objection} isBusy={isBusy} onChoose={choose} />
    </ReasonDialog>
  )
}

type ReasonFieldsProps = {
  booking: ReservationView
  choice: ReasonChoice
  objection: string | null
  isBusy: boolean
  onChoose: (choice: ReasonChoice) => void
}

function ReasonFields({ booking, choice, objection, isBusy, onChoose }: ReasonFieldsProps) {
  const told = guestMessage(booking, reasonOf(choice), useSite())
  const now = useNow()
  const field = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (objection !== null) field.current?.querySelector('textarea')?.focus()
  }, [objection])
  return (
    <>
      <RadioTiles
        legend="Reason for cancellation"
        columns={2}
        options={CANCELLATION_REASONS.map((value) => {
          const isEarly = value === NO_SHOW && !isDue(booking, now)
          return { value, title: value, hint: isEarly && `From ${timeOf(booking)} on`, disabled: isBusy || isEarly }
        })}
        value={choice.preset}
        error={choice.preset === OTHER ? undefined : (objection ?? undefined)}
        onChange={(picked) => onChoose(pickPreset(picked))}
      />
      {choice.preset === OTHER && (
        <div ref={field}>
          <TextArea
            label="What is the reason?"
            hint={told === null ? undefined : 'The guest reads it.'}
            rows={2}
            maxLength={MOST_REASON}
            value={choice.typed}
            error={objection ?? undefined}
            readOnly={isBusy}
            onChange={(event) => onChoose({ preset: OTHER, typed: event.target.value })}
          />
        </div>
      )}
      {choice.preset !== null && (
        <div ref={scrollHere} key={choice.preset} className="rounded-md border border-line bg-sunken px-4 py-3">
          {told === null ? (
            <p className="font-semibold">{TOLD_NOBODY}</p>
          ) : (
            <>
              <p className="text-sm font-semibold text-muted">The guest is told {told.way}:</p>
              <p className="mt-1 [overflow-wrap:anywhere]">{told.text}</p>
            </>
          )}
        </div>
      )}
    </>
  )
}

/** Brings the message into view where it opens below the fold. */
function scrollHere(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}

const NO_REASON = 'Please select or enter a cancellation reason'
const NO_ID = 'No reservation ID found'
export const OTHER = 'Other'
const MOST_REASON = 300

export type Preset = (typeof CANCELLATION_REASONS)[number]
/** The chosen reason, and the typed one, which counts only with `Other`. */
type ReasonChoice = { preset: Preset | null; typed: string }

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
