import type { ReservationView } from '@thali/contracts/reservations'
import MailCheck from 'lucide-react/icons/mail-check'
import { useState } from 'react'

import { call, userMessage } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/notices/toast.ts'

const FAILED = 'Failed to send reservation confirmation'

/** Sends a guest the confirmation once more, by every way that is known of them. */
export function ConfirmAgain({ booking }: { booking: ReservationView }) {
  const [isBusy, setIsBusy] = useState(false)
  const { email, name } = booking.customerInfo
  if (email === '') return null

  async function send() {
    setIsBusy(true)
    try {
      const { queued, message } = await call('POST /sendReservationConfirmation', { body: confirmationOf(booking) })
      if (queued) toast.success(`Confirmation sent to ${name}`)
      else toast.error(`${FAILED}. ${message}`)
    } catch (error) {
      toast.error(`${FAILED}. ${userMessage(error)}`)
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <Button
      size="staff"
      variant="secondary"
      busy={isBusy}
      icon={<MailCheck aria-hidden size={22} />}
      onClick={() => void send()}
    >
      Send confirmation again
    </Button>
  )
}

function confirmationOf({ reservationId, customerInfo, reservationDetails }: ReservationView) {
  return {
    customerEmail: customerInfo.email,
    customerName: customerInfo.name,
    reservationDate: reservationDetails.date,
    reservationTime: reservationDetails.time,
    partySize: reservationDetails.partySize,
    metadata: { reservationId },
  }
}
