import type { ReservationView } from '@thali/contracts/reservations'

import type { BookingDialog } from '../booking-dialogs.tsx'
import { stampWords } from '../booking-words.ts'
import { CANCEL, QUEUED } from '#web/back-office/actions/reservation-actions.ts'
import type { QueuedAction } from '#web/lib/action-queue/action-queue.ts'
import { AtlanticTime } from '#web/ui/atlantic-time.tsx'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'

/** A booking in the list, with the tap on it that waits for the network. */
export type ListedBooking = { booking: ReservationView; waiting: QueuedAction | undefined }

/** `isCompact`: in the row of a table. */
type PartProps = ListedBooking & { isCompact: boolean }

type BookingButtonsProps = PartProps & { onOpen: (dialog: BookingDialog) => void }

/** Details, and Cancel while there is something to cancel. */
export function BookingButtons({ booking, waiting, isCompact, onOpen }: BookingButtonsProps) {
  const { name } = booking.customerInfo
  const shape = isCompact ? 'px-2! text-sm! whitespace-nowrap' : 'flex-1'
  return (
    <>
      <Button
        variant={isCompact ? 'ghost' : 'secondary'}
        className={shape}
        aria-label={`View details of ${name}`}
        onClick={() => onOpen({ kind: 'details', booking })}
      >
        View details
      </Button>
      {booking.status !== 'cancelled' && waiting?.kind !== CANCEL && (
        <Button
          variant="ghost"
          className={classes(shape, 'text-danger!')}
          aria-label={`Cancel the reservation of ${name}`}
          onClick={() => onOpen({ kind: 'cancel', booking })}
        >
          Cancel
        </Button>
      )}
    </>
  )
}

/** When and why a booking was cancelled, or that its cancellation waits for the network. */
export function CancelledNote({ booking: { cancelledAt, cancellationReason }, waiting, isCompact }: PartProps) {
  if (waiting?.kind === CANCEL) return <p className="text-sm text-info">Cancellation: {QUEUED}</p>
  if (cancelledAt === null) return null
  return (
    <p className="text-sm text-muted [overflow-wrap:anywhere]">
      {!isCompact && 'Cancelled '}
      <AtlanticTime>{stampWords(cancelledAt)}</AtlanticTime>
      {cancellationReason && (
        <>
          <br />
          Reason: {cancellationReason}
        </>
      )}
    </p>
  )
}
