import type { ReservationView } from '@thali/contracts/reservations'
import { CANCELLATION_REASONS } from '@thali/domain/reservations/reservation'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'

import {
  guestMessage,
  MOST_REASON,
  NOTHING_CHOSEN,
  objectionsTo,
  OTHER,
  pickPreset,
  type Preset,
  reasonOf,
} from './cancel-reason.ts'
import { guestsWords, whenOf } from '../booking-words.ts'
import {
  CANCEL_FAILED,
  cancelBooking,
  CANCELLED,
  QUEUED,
  refusalText,
} from '#web/back-office/actions/reservation-actions.ts'
import { refreshReservations } from '#web/back-office/actions/reservation-sync.ts'
import { TOLD_NOBODY } from '#web/back-office/live/told-ways.ts'
import { useSite } from '#web/lib/site.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { RadioTiles } from '#web/ui/forms/radio-tiles.tsx'
import { TextArea } from '#web/ui/forms/text-field.tsx'
import { toast } from '#web/ui/notices/toast.ts'

type CancelDialogProps = { booking: ReservationView; preset?: Preset | undefined; onClose: () => void }

/** Asks for the reason of a cancellation and shows what the guest will read. Focus starts on keeping the booking. */
export function CancelDialog({ booking, preset, onClose }: CancelDialogProps) {
  const keep = useRef<HTMLButtonElement>(null)
  const cancelling = useCancelling(booking, preset ?? null, onClose)
  const { choice, isBusy, failure } = cancelling
  const formId = useId()
  return (
    <Dialog
      open
      onClose={onClose}
      title="Cancel Reservation"
      role="alertdialog"
      locked={isBusy}
      initialFocus={keep}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button ref={keep} size="board" variant="secondary" disabled={isBusy} onClick={onClose}>
            Keep reservation
          </Button>
          <Button
            size="board"
            variant="danger"
            type="submit"
            form={formId}
            disabled={isBusy || choice.preset === null}
            busy={isBusy}
          >
            Cancel reservation
          </Button>
        </div>
      }
    >
      <div className="grid gap-5 text-lg">
        <p>
          <b>{booking.customerInfo.name}</b>, {guestsWords(booking.reservationDetails.partySize)}
          <br />
          {whenOf(booking)}
          <br />
          {booking.locationInfo.name} · {booking.reservationId}
        </p>
        <ReasonForm {...cancelling} id={formId} booking={booking} />
        {failure !== null && <Banner tone="danger">{failure}</Banner>}
      </div>
    </Dialog>
  )
}

type Cancelling = ReturnType<typeof useCancelling>
type ReasonFormProps = Cancelling & { id: string; booking: ReservationView }

function ReasonForm({ id, booking, choice, objection, isBusy, pick, type, submit }: ReasonFormProps) {
  const told = guestMessage(booking, reasonOf(choice), useSite())
  const field = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (objection !== null) field.current?.querySelector('textarea')?.focus()
  }, [objection])
  return (
    <form
      id={id}
      noValidate
      className="grid gap-5"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void submit()
      }}
    >
      <RadioTiles
        legend="Reason for cancellation"
        columns={2}
        options={CANCELLATION_REASONS.map((value) => ({ value, title: value, disabled: isBusy }))}
        value={choice.preset}
        error={choice.preset === OTHER ? undefined : (objection ?? undefined)}
        onChange={pick}
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
            onChange={(event) => type(event.target.value)}
          />
        </div>
      )}
      {choice.preset !== null && (
        <div ref={scrollHere} key={choice.preset} className="rounded-md border border-line bg-sunken px-4 py-3">
          {told === null ? (
            <p className="font-semibold">{TOLD_NOBODY}</p>
          ) : (
            <>
              <p className="text-base font-semibold text-muted">The guest is told {told.way}:</p>
              <p className="mt-1 [overflow-wrap:anywhere]">{told.text}</p>
            </>
          )}
        </div>
      )}
    </form>
  )
}

/** Scrolls to content that appears below the visible part. */
function scrollHere(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}

function useCancelling(booking: ReservationView, preset: Preset | null, onClose: () => void) {
  const [choice, setChoice] = useState(preset === null ? NOTHING_CHOSEN : pickPreset(preset))
  const [objection, setObjection] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  async function submit() {
    if (isBusy) return
    const reason = reasonOf(choice)
    const found = objectionsTo(booking, reason)
    setFailure(found.failure)
    setObjection(found.objection)
    if (found.failure !== null || found.objection !== null) return

    setIsBusy(true)
    try {
      const cancelled = await cancelBooking(booking, reason)
      if (cancelled) toast.success(CANCELLED)
      else toast.info(QUEUED)
      void refreshReservations()
      onClose()
    } catch (error) {
      setFailure(refusalText(error, CANCEL_FAILED))
      setIsBusy(false)
      void refreshReservations()
    }
  }

  return {
    choice,
    objection,
    failure,
    isBusy,
    submit,
    pick: (picked: Preset) => {
      setChoice(pickPreset(picked))
      setObjection(null)
    },
    type: (typed: string) => {
      setChoice({ preset: OTHER, typed })
      setObjection(null)
    },
  }
}
