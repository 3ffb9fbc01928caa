import type { ReservationView } from '@thali/contracts/reservations'
import { useLayoutEffect, useRef, useState } from 'react'

import type { BookingDialog } from '../booking-dialogs.tsx'
import { guestsWords, momentWords, tablesWords, timeOf } from '../booking-words.ts'
import { ArrivalRow } from './arrival-row.tsx'
import { type Sitting, sittingNow, sittingsOf } from './day-words.ts'
import type { QueuedAction } from '#web/lib/action-queue/action-queue.ts'
import { useNow } from '#web/lib/site.tsx'
import { AtlanticTime } from '#web/ui/atlantic-time.tsx'
import { Button } from '#web/ui/button.tsx'

type ArrivalsProps = {
  bookings: readonly ReservationView[]
  waiting: ReadonlyMap<string, QueuedAction>
  onOpen: (dialog: BookingDialog) => void
}

/** The expected guests by time and name. Arriving does not reorder the list, so that no row moves under a finger. */
export function Arrivals({ bookings, waiting, onOpen }: ArrivalsProps) {
  const sittings = sittingsOf(bookings)
  const list = useOpenAtNow(sittings)
  const cancelled = bookings.filter(({ status }) => status === 'cancelled')
  return (
    <section
      ref={list}
      aria-label="Arrivals"
      className="@container min-w-0 overflow-clip rounded-md border border-line bg-surface"
    >
      {sittings.map((sitting) => (
        <section
          key={sitting.time}
          data-time={sitting.time}
          aria-labelledby={`at-${sitting.time}`}
          className="min-w-0 scroll-mt-24 border-t border-line-strong/60 first:border-t-0 @min-[40rem]:grid @min-[40rem]:grid-cols-[5.75rem_minmax(0,1fr)]"
        >
          <SittingHead sitting={sitting} />
          <ul>
            {sitting.bookings.map((booking) => (
              <ArrivalRow key={booking.id} booking={booking} waiting={waiting.get(booking.id)} onOpen={onOpen} />
            ))}
          </ul>
        </section>
      ))}
      {cancelled.length > 0 && <Cancelled bookings={cancelled} onOpen={onOpen} />}
    </section>
  )
}

/** Beside its rows where there is room, so that it takes no height. */
function SittingHead({ sitting: { time, label, bookings, guests } }: { sitting: Sitting }) {
  return (
    <h3
      id={`at-${time}`}
      className="flex items-baseline gap-x-3 bg-sunken px-3 py-1 font-bold tabular-nums @min-[40rem]:block @min-[40rem]:bg-transparent @min-[40rem]:py-3 @min-[40rem]:leading-tight"
    >
      <span className="whitespace-nowrap">{label}</span>
      {bookings.length > 1 && (
        <span className="block text-sm font-normal text-muted @max-[40rem]:ms-auto">
          {tablesWords(bookings.length)}, {guestsWords(guests)}
        </span>
      )}
    </h3>
  )
}

/** Scrolls to who is expected now, once: the list does not move by itself after that. */
function useOpenAtNow(sittings: readonly Sitting[]) {
  const list = useRef<HTMLElement>(null)
  const now = useNow()
  const [opensAt] = useState(() => sittingNow(sittings, now))
  useLayoutEffect(() => {
    if (opensAt === null) return
    list.current?.querySelector(`[data-time="${opensAt}"]`)?.scrollIntoView({ block: 'start', behavior: 'instant' })
  }, [opensAt])
  return list
}

function Cancelled({ bookings, onOpen }: Pick<ArrivalsProps, 'bookings' | 'onOpen'>) {
  return (
    <details className="border-t border-line-strong/60">
      <summary className="min-h-(--tap-staff) cursor-pointer px-3 py-2.5 text-sm font-semibold text-muted">
        Cancelled ({bookings.length})
      </summary>
      <ul>
        {bookings.map((booking) => (
          <li
            key={booking.id}
            className="flex min-h-12 flex-wrap items-center justify-between gap-x-3 border-t border-line px-3 text-sm"
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
              className="text-sm!"
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
