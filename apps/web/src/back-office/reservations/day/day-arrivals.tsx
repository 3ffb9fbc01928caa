import type { ReservationView } from '@thali/contracts/reservations'

import { ArrivalCard } from './arrival-card.tsx'
import { sittingsOf } from './day-words.ts'
import type { BookingDialog } from '../booking-dialogs.tsx'
import { guestsWords, momentWords, tablesWords, timeOf } from '../booking-words.ts'
import type { QueuedAction } from '#web/lib/action-queue/action-queue.ts'
import { Button } from '#web/ui/button.tsx'
import { AtlanticTime } from '#web/ui/atlantic-time.tsx'

type ArrivalsProps = {
  bookings: readonly ReservationView[]
  waiting: ReadonlyMap<string, QueuedAction>
  onOpen: (dialog: BookingDialog) => void
}

/** The expected guests by time and name. Arriving does not reorder the list, so that no row moves under a finger. */
export function Arrivals({ bookings, waiting, onOpen }: ArrivalsProps) {
  const cancelled = bookings.filter(({ status }) => status === 'cancelled')
  return (
    <section aria-label="Arrivals" className="@container grid min-w-0 gap-6">
      {sittingsOf(bookings).map((sitting) => (
        <section key={sitting.time} aria-labelledby={`at-${sitting.time}`} className="grid min-w-0 gap-3">
          <h3
            id={`at-${sitting.time}`}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-b-2 border-line-strong pb-1 text-board-item font-bold"
          >
            {sitting.label}
            <span className="text-lg font-normal text-muted tabular-nums">
              {tablesWords(sitting.bookings.length)}, {guestsWords(sitting.guests)}
            </span>
          </h3>
          <ul className="grid gap-(--tap-gap-board)">
            {sitting.bookings.map((booking) => (
              <ArrivalCard key={booking.id} booking={booking} waiting={waiting.get(booking.id)} onOpen={onOpen} />
            ))}
          </ul>
        </section>
      ))}
      {cancelled.length > 0 && <Cancelled bookings={cancelled} onOpen={onOpen} />}
    </section>
  )
}

function Cancelled({ bookings, onOpen }: Pick<ArrivalsProps, 'bookings' | 'onOpen'>) {
  return (
    <details className="rounded-lg border border-line">
      <summary className="min-h-(--tap-staff) cursor-pointer px-4 py-3.5 text-lg font-semibold">
        Cancelled ({bookings.length})
      </summary>
      <ul>
        {bookings.map((booking) => (
          <li
            key={booking.id}
            className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-4 py-2"
          >
            <p className="min-w-0 [overflow-wrap:anywhere]">
              <s>
                {timeOf(booking)} {booking.customerInfo.name}, {guestsWords(booking.reservationDetails.partySize)}
              </s>
              <span className="block text-muted">
                {booking.cancelledAt && <AtlanticTime>{momentWords(booking.cancelledAt)}</AtlanticTime>}
                {booking.cancellationReason && ` · ${booking.cancellationReason}`}
              </span>
            </p>
            <Button
              size="staff"
              variant="ghost"
              aria-label={`Details of ${booking.customerInfo.name}`}
              onClick={() => onOpen({ kind: 'details', booking })}
            >
              Details
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}
