import type { ReservationView } from '@thali/contracts/reservations'
import { useState } from 'react'

import { ARRIVAL_FAILED, noteArrival, QUEUED, refusalText } from '#web/back-office/actions/reservation-actions.ts'
import { refreshReservations } from '#web/back-office/actions/reservation-sync.ts'
import { announce } from '#web/ui/notices/live-region.tsx'
import { settleToasts } from '#web/ui/notices/settle-toasts.ts'
import { toast } from '#web/ui/notices/toast.ts'

/** The second of two quick taps must not take back what the first has noted. */
const ECHO_MS = 400

/** Notes that guests have come, or takes it back. */
export function useArrival(booking: ReservationView): [isBusy: boolean, note: (arrived: boolean) => Promise<void>] {
  const [isBusy, setIsBusy] = useState(false)

  async function note(arrived: boolean) {
    setIsBusy(true)
    const echo = new Promise((resolve) => setTimeout(resolve, ECHO_MS))
    try {
      const noted = await noteArrival(booking, arrived)
      const { name } = booking.customerInfo
      settleToasts(`arrival ${booking.id}`)
      if (noted) announce(arrived ? `${name} arrived` : `${name} is not here yet`)
      else toast.info(QUEUED)
    } catch (error) {
      toast.error(refusalText(error, ARRIVAL_FAILED), { about: `arrival ${booking.id}` })
    }
    await Promise.all([refreshReservations(), echo])
    setIsBusy(false)
  }

  return [isBusy, note]
}
