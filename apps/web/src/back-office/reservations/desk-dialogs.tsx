import type { ReservationView } from '@thali/contracts/reservations'

import { BookDialog } from './table/book-dialog.tsx'
import { ChangeDialog } from './table/change-dialog.tsx'
import { CancelDialog } from './table/cancel-dialog.tsx'
import type { Preset } from './table/cancel-reason.ts'
import { DetailsDialog } from './table/details-dialog.tsx'

/** What somebody asked for: to see a booking whole, to change or cancel it, or to book a table. */
export type Asked =
  | { kind: 'details'; booking: ReservationView }
  | { kind: 'change'; booking: ReservationView }
  | { kind: 'cancel'; booking: ReservationView; preset?: Preset }
  | { kind: 'book'; location: string; date: string; time: string | null }

type DeskDialogsProps = { asked: Asked | null; onAsk: (asked: Asked | null) => void }

export function DeskDialogs({ asked, onAsk }: DeskDialogsProps) {
  const close = () => onAsk(null)
  switch (asked?.kind) {
    case 'details':
      return (
        <DetailsDialog
          booking={asked.booking}
          onClose={close}
          onChange={() => onAsk({ kind: 'change', booking: asked.booking })}
          onCancel={() => onAsk({ kind: 'cancel', booking: asked.booking })}
        />
      )
    case 'change':
      return <ChangeDialog booking={asked.booking} onClose={close} />
    case 'cancel':
      return <CancelDialog booking={asked.booking} preset={asked.preset} onClose={close} />
    case 'book':
      return <BookDialog location={asked.location} date={asked.date} time={asked.time} onClose={close} />
    case undefined:
      return null
  }
}
