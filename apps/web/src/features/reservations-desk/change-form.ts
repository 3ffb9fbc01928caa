import type { ReservationView } from '@thali/contracts/reservations'
import { checkTable } from '@thali/domain/reservations/reservation-check'
import { useState } from 'react'

import { detailsOf, errorsOf, type TableErrors, type TableFields } from './table-form.ts'
import { CHANGE_FAILED, refusalText } from '#web/features/house/reservation-actions.ts'
import { refreshReservations } from '#web/features/house/reservation-work.ts'
import { call, isApiError } from '#web/lib/api.ts'
import { serverNowMs } from '#web/lib/clock.ts'
import { refusedFields, useForm } from '#web/lib/forms/use-form.ts'
import { toast } from '#web/ui/toast.ts'

/** Another time or party for what is booked: the fields, what is wrong with them, and the sending. */
export function useChangeForm({ id, version, reservationDetails }: ReservationView, onChanged: () => void) {
  const state = useForm<TableFields, TableErrors>(() => ({
    ...reservationDetails,
    specialRequests: reservationDetails.specialRequests ?? '',
  }))
  const { fields, begin, refuse } = state
  const [idempotencyKey, setKey] = useState(() => crypto.randomUUID())

  function change(changed: Partial<TableFields>) {
    setKey(crypto.randomUUID())
    state.change(changed)
  }

  async function submit() {
    if (state.isBusy) return
    const details = detailsOf(fields)
    const checked = checkTable(details, new Date(serverNowMs()))
    if (!checked.ok) {
      refuse(errorsOf(checked.problems.map(({ field, message }) => [field, message])), null)
      return
    }

    begin()
    try {
      const body = { reservationDetails: details, version }
      await call('PATCH /admin/reservations/:id', { params: { id }, body, idempotencyKey })
      toast.success('Reservation changed')
      onChanged()
    } catch (error) {
      if (isApiError(error) && error.code === 'slot-full') change({ time: null })
      const found = errorsOf(Object.entries(refusedFields(error)))
      refuse(found, Object.keys(found).length > 0 ? null : refusalText(error, CHANGE_FAILED))
    }
    void refreshReservations()
  }

  return { ...state, change, submit }
}
