import type { ReservationView } from '@thali/contracts/reservations'
import { checkTable } from '@thali/domain/reservations/reservation-check'

import { detailsOf, failureOf, fieldOf, isSlotFull, problemsOf, type TableFields } from './table-form.ts'
import { CHANGE_FAILED } from '#web/back-office/actions/reservation-actions.ts'
import { refreshReservations } from '#web/back-office/actions/reservation-sync.ts'
import { useFormOf } from '#web/back-office/lib/forms.ts'
import { call } from '#web/lib/api/api.ts'
import { serverNowMs } from '#web/lib/clock.ts'
import { toast } from '#web/ui/notices/toast.ts'

/** The form that changes the date, time or party size of a booking. */
export function useChangeForm({ id, version, reservationDetails }: ReservationView, onChanged: () => void) {
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
