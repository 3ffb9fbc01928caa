import type { ReservationView } from '@thali/contracts/reservations'

import { BookTimes } from './book-times.tsx'
import { useChangeForm } from './change-form.ts'
import { guestsWords, whenOf } from '../booking-words.ts'
import { PartyAndDate, Requests } from './table-fields.tsx'
import { TOLD_NOBODY, toldWays } from '#web/back-office/actions/told-ways.ts'
import { useSite } from '#web/lib/site.tsx'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'

type ChangeDialogProps = { booking: ReservationView; onClose: () => void }

/** Changes the date, time or party size of a booking. The old table stays booked until the change is saved. */
export function ChangeDialog({ booking, onClose }: ChangeDialogProps) {
  const form = useChangeForm(booking, onClose)
  const { customerInfo, reservationDetails, locationInfo } = booking
  const way = toldWays(customerInfo, useSite().offers)
  return (
    <FormDialog
      title="Change reservation"
      state={form}
      submitLabel="Save the change"
      closeLabel="Keep as it is"
      className="gap-4"
      onClose={onClose}
    >
      {(id) => (
        <>
          <p>
            <b>{customerInfo.name}</b>, {guestsWords(reservationDetails.partySize)}
            <br />
            {whenOf(booking)}
            <br />
            {locationInfo.name} · {booking.reservationId}
          </p>
          <div className="grid items-start gap-3 xs:grid-cols-2">
            <PartyAndDate id={id} form={form} />
          </div>
          <BookTimes id={`${id}-time`} form={form} location={booking.location} own={reservationDetails} />
          <Requests id={id} form={form} />
          <p className="text-base text-muted">
            {way === null ? TOLD_NOBODY : `The guest is notified ${way} when the date, time or party size changes.`}
          </p>
        </>
      )}
    </FormDialog>
  )
}
