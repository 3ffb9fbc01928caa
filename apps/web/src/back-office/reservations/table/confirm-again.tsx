import type { ReservationView } from '@thali/contracts/reservations'
import MailCheck from 'lucide-react/icons/mail-check'

import { useCall } from '#web/back-office/lib/mutations.ts'
import { userMessage } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/notices/toast.ts'

const FAILED = 'Failed to send reservation confirmation'

/** Sends the confirmation again, by e-mail and text where possible. */
export function ConfirmAgain({ booking }: { booking: ReservationView }) {
  const { email, name } = booking.customerInfo
  const sending = useCall('POST /sendReservationConfirmation', {
    onSuccess({ queued, message }) {
      if (queued) toast.success(`Confirmation sent to ${name}`)
      else toast.error(`${FAILED}. ${message}`)
    },
    onError: (error) => toast.error(`${FAILED}. ${userMessage(error)}`),
  })
  if (email === '') return null

  return (
    <Button
      variant="secondary"
      busy={sending.isPending}
      icon={<MailCheck aria-hidden size={18} />}
      onClick={() => sending.mutate({ body: confirmationOf(booking) })}
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
