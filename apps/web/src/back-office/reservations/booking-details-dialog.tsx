import type { ReservationView } from '@thali/contracts/reservations'
import { formatPhone } from '@thali/domain/people/contact-fields'
import { localParts } from '@thali/domain/time/zone'
import MailCheck from 'lucide-react/icons/mail-check'
import type { ReactNode } from 'react'

import { guestsWords, momentWords, sourceWords, STATUS_TONES, STATUS_WORDS, whenOf } from './booking-words.ts'
import { Notes } from './notes.tsx'
import { useCall } from '#web/back-office/lib/mutations.ts'
import { FrenchMark } from '#web/back-office/lib/ticket-marks.tsx'
import { userMessage } from '#web/lib/api/api.ts'
import { mailHref, telHref } from '#web/lib/contact.ts'
import { useNow } from '#web/lib/site.tsx'
import { AtlanticTime } from '#web/ui/atlantic-time.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { toast } from '#web/ui/notices/toast.ts'

type BookingDetailsDialogProps = {
  booking: ReservationView
  onClose: () => void
  onChange: () => void
  onCancel: () => void
}

/** All details of a booking. */
export function BookingDetailsDialog({ booking, onClose, onChange, onCancel }: BookingDetailsDialogProps) {
  const { customerInfo, reservationDetails, locationInfo } = booking
  const isOver = reservationDetails.date < localParts(useNow()).date
  return (
    <Dialog
      open
      onClose={onClose}
      title={customerInfo.name}
      buttons={
        <>
          {booking.status !== 'cancelled' && (
            <Button variant="danger" onClick={onCancel}>
              Cancel reservation
            </Button>
          )}
          {booking.status === 'confirmed' && (
            <>
              {!isOver && <ConfirmAgain booking={booking} />}
              {!isOver && (
                <Button variant="secondary" onClick={onChange}>
                  Change reservation
                </Button>
              )}
            </>
          )}
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p>
          <Badge tone={STATUS_TONES[booking.status]}>{STATUS_WORDS[booking.status]}</Badge>
          <FrenchMark language={booking.language} />
        </p>
        <Notes text={reservationDetails.specialRequests} />
        <dl className="grid gap-x-8 md:grid-cols-2">
          <Fact name="When">{whenOf(booking)}</Fact>
          <Fact name="Party">{guestsWords(reservationDetails.partySize)}</Fact>
          <Fact name="Where">{locationInfo.name}</Fact>
          <Fact name="Reservation ID">{booking.reservationId}</Fact>
          <Fact name="Phone">
            {customerInfo.phone === '' ? (
              '–'
            ) : (
              <a href={telHref(customerInfo.phone)} className="link inline-flex min-h-(--tap) items-center">
                {formatPhone(customerInfo.phone)}
              </a>
            )}
          </Fact>
          <Fact name="E-mail">
            {customerInfo.email === '' ? (
              '–'
            ) : (
              <a href={mailHref(customerInfo.email)} className="link inline-flex min-h-(--tap) items-center">
                {customerInfo.email}
              </a>
            )}
          </Fact>
          <Fact name="Booked">
            <AtlanticTime>{momentWords(booking.reservedAt)}</AtlanticTime>
          </Fact>
          <Fact name="How">{sourceWords(booking)}</Fact>
          {booking.arrivedAt && (
            <Fact name="Arrived">
              <AtlanticTime>{momentWords(booking.arrivedAt)}</AtlanticTime>
            </Fact>
          )}
          {booking.cancelledAt && (
            <Fact name="Cancelled">
              <AtlanticTime>{momentWords(booking.cancelledAt)}</AtlanticTime>
            </Fact>
          )}
          {booking.cancellationReason && <Fact name="Reason">{booking.cancellationReason}</Fact>}
        </dl>
      </div>
    </Dialog>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="border-t border-line py-1.5">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="font-semibold [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}

const FAILED = 'Failed to send reservation confirmation'

/** Sends the confirmation again, by e-mail and text where possible. */
function ConfirmAgain({ booking }: { booking: ReservationView }) {
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
