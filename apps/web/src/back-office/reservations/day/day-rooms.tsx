import type { GetReservationDay } from '@thali/contracts/reservations'

import { type DaySlot, roomWords } from './day-words.ts'
import { classes } from '#web/ui/classes.ts'

type RoomsProps = { day: GetReservationDay['reply']; onBook: (slot: DaySlot) => void }

/** The time slots of the day and how full they are. A tap on a free one books a table. */
export function Rooms({ day, onBook }: RoomsProps) {
  return (
    <section aria-labelledby="rooms" className="min-w-0">
      <h3 id="rooms" className="mb-1 text-xl font-bold">
        Guests at each time
      </h3>
      <p className="mb-3 text-muted">At most {day.most}. Tap a time to book it.</p>
      <ul className="overflow-hidden rounded-lg border border-line bg-surface">
        {day.slots.map((slot) => (
          <li key={slot.time} className="border-b border-line last:border-b-0">
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
      <span className={classes('text-lg whitespace-nowrap', slot.isOver ? 'text-muted' : 'font-semibold')}>
        {slot.label}
      </span>
      <span className="text-end text-lg font-bold whitespace-nowrap tabular-nums">
        {slot.guests}
        <span className="font-normal text-muted">
          <span className="sr-only"> of</span>
          <span aria-hidden>/</span>
          {most}
          <span className="sr-only"> guests, </span>
        </span>
      </span>
      <span aria-hidden className="h-2.5 overflow-hidden rounded-full border border-line-strong/40 bg-sunken">
        <span
          className={classes('block h-full', isFull ? 'bg-danger' : 'bg-accent')}
          style={{ width: `${Math.min(100, (slot.guests / most) * 100)}%` }}
        />
      </span>
      <span
        className={classes(
          'text-end leading-tight whitespace-nowrap tabular-nums',
          isFull && !slot.isOver ? 'font-bold text-danger' : 'text-muted',
        )}
      >
        {words}
      </span>
    </>
  )
  if (!hasRoom) return <div className={LOOK}>{content}</div>
  return (
    <button
      type="button"
      className={classes(LOOK, 'hover:bg-sunken focus-visible:-outline-offset-3')}
      onClick={() => onBook(slot)}
    >
      {content}
    </button>
  )
}

const LOOK =
  'grid min-h-(--tap-staff) w-full grid-cols-[minmax(0,1fr)_4.25rem] content-center items-center gap-x-3 px-4 py-1.5 text-start'
