import type { ReservationView } from '@thali/contracts/reservations'
import type { ReactNode } from 'react'

import { cancelTable, QUEUED } from '../queue/guest-actions.ts'
import { reservationMessage, factsOf, tableLine } from '../reservation-words.ts'
import { refreshReads } from '#web/lib/api/use-read.ts'
import { useReasonDialog } from '#web/ui/dialogs/reason-dialog.tsx'
import { toast } from '#web/ui/notices/toast.ts'
import { words } from '#words/reservations/own.ts'

/** Asks before a reservation is cancelled. `onCancelled` receives the cancelled one, unless it waits for the network. */
export function useCancelTable(
  reservation: ReservationView,
  onCancelled: (reservation: ReservationView) => void,
): [() => void, ReactNode] {
  return useReasonDialog({
    title: words.question,
    body: words.consequence(tableLine(factsOf(reservation))),
    keepLabel: words.keep,
    confirmLabel: words.cancelReservation,
    failureOf: reservationMessage,
    async send(reason, key) {
      const cancelled = await cancelTable(key, reservation, reason)
      if (cancelled === null) {
        toast.info(QUEUED)
        return
      }
      await refreshReads('/me/reservations')
      onCancelled(cancelled)
    },
  })
}
