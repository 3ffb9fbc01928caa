import type { GetReservationDay } from '@thali/contracts/reservations'
import { useLayoutEffect, useRef } from 'react'

import { type DaySlot, roomWords } from './day-words.ts'
import { classes } from '#web/ui/classes.ts'

type RoomsProps = { day: GetReservationDay['reply']; onBook: (slot: DaySlot) => void }

/** A day that is over has no button inside by which a keyboard could scroll. */
const SCROLLABLE = { tabIndex: 0 } as const

/** The time slots of the day and how full they are. A tap on a free one books a table. */
export function Rooms({ day, onBook }: RoomsProps) {
  const box = useRef<HTMLElement>(null)
  // Opens at the first time that is still to come.
  useLayoutEffect(() => {
    const ahead = box.current?.querySelector<HTMLElement>('[data-ahead]')
    if (box.current && ahead?.previousElementSibling) box.current.scrollTop = ahead.offsetTop
  }, [])
  return (
    <section
      ref={box}
      {...SCROLLABLE}
      aria-labelledby="rooms"
      className="@container relative min-w-0 @min-[56rem]:sticky @min-[56rem]:top-[calc(var(--bar-top)+4rem)] @min-[56rem]:max-h-[calc(100dvh-var(--bar-top)-5rem-var(--foot,0px))] @min-[56rem]:overflow-y-auto"
    >
      <h3 id="rooms" className="text-base font-semibold">
        Guests at each time
      </h3>
      <p className="mb-2 text-sm text-muted">At most {day.most}. Tap a time to book it.</p>
      <ul className="rounded-md border border-line bg-surface @min-[28rem]:columns-2 @min-[42rem]:columns-3">
        {day.slots.map((slot) => (
          <li key={slot.time} data-ahead={!slot.isOver || undefined} className="break-inside-avoid">
            <Room slot={slot} most={day.most} onBook={onBook} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Room({ slot, most, onBook }: { slot: DaySlot; most: number; onBook: (slot: DaySlot) => void }) {
  const words = roomWords(slot, most)
  const isFull = slot.guests >= most
  const hasRoom = !slot.isOver && !isFull
  const content = (
    <>
      <span className={classes('whitespace-nowrap', slot.isOver ? 'text-muted' : 'font-semibold')}>{slot.label}</span>
      <span className="text-end whitespace-nowrap tabular-nums">
        {slot.guests}
        <span className="text-muted">
          <span className="sr-only"> of</span>
          <span aria-hidden>/</span>
          {most}
          <span className="sr-only"> guests, </span>
        </span>
      </span>
      <span
        className={classes(
          'text-end whitespace-nowrap tabular-nums',
          isFull && !slot.isOver ? 'font-bold text-danger' : 'text-muted',
        )}
      >
        {words}
      </span>
      <span aria-hidden className="absolute inset-x-0 bottom-0 h-0.75 bg-line/60">
        <span
          className={classes('block h-full', isFull ? 'bg-danger' : 'bg-accent')}
          style={{ width: `${Math.min(100, (slot.guests / most) * 100)}%` }}
        />
      </span>
    </>
  )
  if (!hasRoom) return <div className={classes(LOOK, slot.isOver ? 'min-h-8' : 'min-h-(--tap-staff)')}>{content}</div>
  return (
    <button
      type="button"
      className={classes(LOOK, 'min-h-(--tap-staff) hover:bg-sunken focus-visible:-outline-offset-3')}
      onClick={() => onBook(slot)}
    >
      {content}
    </button>
  )
}

const LOOK = 'relative grid w-full grid-cols-[minmax(0,1fr)_3rem_3.75rem] items-center gap-x-1 px-3 text-start text-sm'
