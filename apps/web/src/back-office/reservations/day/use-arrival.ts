import type { ReservationView } from '@thali/contracts/reservations'
import { useMutation } from '@tanstack/react-query'

import { ARRIVAL_FAILED, noteArrival, QUEUED, refusalText } from '#web/back-office/actions/reservation-actions.ts'
import { refreshReservations } from '#web/back-office/actions/reservation-sync.ts'
import { announce } from '#web/ui/notices/live-region.tsx'
import { settleToasts } from '#web/ui/notices/settle-toasts.ts'
import { toast } from '#web/ui/notices/toast.ts'

/** The button stays busy this long, so that a double tap does not undo the arrival. */
const DOUBLE_TAP_MS = 400

/** Marks guests as arrived, or undoes it. */
export function useArrival(booking: ReservationView) {
  const { name } = booking.customerInfo
  return useMutation({
    mutationFn: (arrived: boolean) => noteArrival(booking, arrived),
    onMutate: () => ({ doubleTap: new Promise((resolve) => setTimeout(resolve, DOUBLE_TAP_MS)) }),
    onSuccess(noted, arrived) {
      settleToasts(`arrival ${booking.id}`)
      if (noted) announce(arrived ? `${name} arrived` : `${name} is not here yet`)
      else toast.info(QUEUED)
    },
    onError: (error) => toast.error(refusalText(error, ARRIVAL_FAILED), { about: `arrival ${booking.id}` }),
    onSettled: (_noted, _error, _arrived, onScreen) => Promise.all([refreshReservations(), onScreen?.doubleTap]),
  })
}
