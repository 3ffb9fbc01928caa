import type { ReservationView } from '@thali/contracts/reservations'
import { checkTable } from '@thali/domain/reservations/reservation-check'

import { guestsWords, whenOf } from './booking-words.ts'
import {
  BookTimes,
  PartyAndDate,
  Requests,
  detailsOf,
  failureOf,
  fieldOf,
  isSlotFull,
  problemsOf,
  type TableFields,
} from './table-fields.tsx'
import { CHANGE_FAILED } from '#web/back-office/actions/reservation-actions.ts'
import { refreshReservations } from '#web/back-office/actions/reservation-sync.ts'
import { TOLD_NOBODY, toldWays } from '#web/back-office/actions/told-ways.ts'
import { useFormOf } from '#web/back-office/lib/forms.ts'
import { call } from '#web/lib/api/api.ts'
import { serverNowMs } from '#web/lib/clock.ts'
import { useSite } from '#web/lib/site.tsx'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { toast } from '#web/ui/notices/toast.ts'

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

/** The form that changes the date, time or party size of a booking. */
function useChangeForm({ id, version, reservationDetails }: ReservationView, onChanged: () => void) {
  async function save(fields: TableFields, idempotencyKey: string) {
    try {
      const body = { reservationDetails: detailsOf(fields), version }
      await call('PATCH /admin/reservations/:id', { params: { id }, body, idempotencyKey })
      toast.success('Reservation changed')
      onChanged()
    } catch (error) {
      if (isSlotFull(error)) form.change({ time: null })
      throw error
    } finally {
      void refreshReservations()
    }
  }

  const form = useFormOf<TableFields>({
    first: () => ({ ...reservationDetails, specialRequests: reservationDetails.specialRequests ?? '' }),
    check: (fields) => problemsOf(checkTable(detailsOf(fields), new Date(serverNowMs()))),
    send: save,
    fieldOf,
    failureOf: (error) => failureOf(error, CHANGE_FAILED),
  })
  return form
}
