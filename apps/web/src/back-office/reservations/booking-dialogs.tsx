import type { ReservationView } from '@thali/contracts/reservations'

import { BookDialog } from './book-dialog.tsx'
import { BookingDetailsDialog } from './booking-details-dialog.tsx'
import { CancelDialog, type Preset } from './cancel-dialog.tsx'
import { ChangeDialog } from './change-dialog.tsx'

/** The open dialog: details of a booking, changing or cancelling it, or a new booking. */
export type BookingDialog =
  | { kind: 'details'; booking: ReservationView }
  | { kind: 'change'; booking: ReservationView }
  | { kind: 'cancel'; booking: ReservationView; preset?: Preset }
  | { kind: 'book'; location: string; date: string; time: string | null }

type BookingDialogsProps = { dialog: BookingDialog | null; onOpen: (dialog: BookingDialog | null) => void }

export function BookingDialogs({ dialog, onOpen }: BookingDialogsProps) {
  const close = () => onOpen(null)
  switch (dialog?.kind) {
    case 'details':
      return (
        <BookingDetailsDialog
          booking={dialog.booking}
          onClose={close}
          onChange={() => onOpen({ kind: 'change', booking: dialog.booking })}
          onCancel={() => onOpen({ kind: 'cancel', booking: dialog.booking })}
        />
      )
    case 'change':
      return <ChangeDialog booking={dialog.booking} onClose={close} />
    case 'cancel':
      return <CancelDialog booking={dialog.booking} preset={dialog.preset} onClose={close} />
    case 'book':
      return <BookDialog location={dialog.location} date={dialog.date} time={dialog.time} onClose={close} />
    case undefined:
      return null
  }
}
