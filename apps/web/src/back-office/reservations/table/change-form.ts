import type { ReservationView } from '@thali/contracts/reservations'
import { checkTable } from '@thali/domain/reservations/reservation-check'
import { useState } from 'react'

import { detailsOf, refuseSent, refuseTyped, type TableErrors, type TableFields } from './table-form.ts'
import { CHANGE_FAILED } from '#web/back-office/actions/reservation-actions.ts'
import { refreshReservations } from '#web/back-office/actions/reservation-sync.ts'
import { call } from '#web/lib/api/api.ts'
import { serverNowMs } from '#web/lib/clock.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { toast } from '#web/ui/notices/toast.ts'

/** Another time or party for what is booked: the fields, what is wrong with them, and the sending. */
export function useChangeForm({ id, version, reservationDetails }: ReservationView, onChanged: () => void) {
  const state = useForm<TableFields, TableErrors>(() => ({
    ...reservationDetails,
    specialRequests: reservationDetails.specialRequests ?? '',
  }))
  const [idempotencyKey, setKey] = useState(() => crypto.randomUUID())

  function change(changed: Partial<TableFields>) {
    setKey(crypto.randomUUID())
    state.change(changed)
  }

  const form = { ...state, change }

  async function submit() {
    if (form.isBusy) return
    const details = detailsOf(form.fields)
    const checked = checkTable(details, new Date(serverNowMs()))
    if (!checked.ok) {
      refuseTyped(form, checked.problems)
      return
    }

    form.begin()
    try {
      const body = { reservationDetails: details, version }
      await call('PATCH /admin/reservations/:id', { params: { id }, body, idempotencyKey })
      toast.success('Reservation changed')
      onChanged()
    } catch (error) {
      refuseSent(form, error, CHANGE_FAILED)
    }
    void refreshReservations()
  }

  return { ...form, submit }
}
