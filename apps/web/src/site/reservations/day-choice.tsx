import { type Hours } from '@thali/domain/locations/hours'
import { bookingDays, slotsOn } from '@thali/domain/reservations/slots'
import { isCalendarDate } from '@thali/domain/time/zone'
import { type ChangeEvent, useEffect, useId, useRef } from 'react'

import { fieldId, NO_SUCH_DAY } from './booking-fields.ts'
import { dayWords } from './reservation-words.ts'
import { stripDays } from './times.ts'
import { useNow } from '#web/lib/site.tsx'
import { classes } from '#web/ui/classes.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'

export type DayChoiceProps = {
  date: string
  /** Of the location, to mark the days on which it is closed. */
  hours: Hours
  error: string | undefined
  onChange: (date: string) => void
}

/** Two weeks of days as tiles, and a date field for any other day. */
export function DayChoice({ date, hours, error, onChange }: DayChoiceProps) {
  const now = useNow()
  const { first, last } = bookingDays(now)
  const name = useId()
  const strip = useStripAt(date)

  function handleTyped({ target }: ChangeEvent<HTMLInputElement>) {
    // The browser shows the typed text even if it is not a date.
    onChange(target.validity.badInput ? NO_SUCH_DAY : target.value)
  }

  return (
    <div className="grid gap-3">
      <fieldset className="min-w-0">
        <legend className="mb-2 font-semibold">When</legend>
        <div ref={strip} className="relative -mx-1 -mt-1 flex gap-2 overflow-x-auto p-1 pb-2 [scrollbar-width:thin]">
          {stripDays(now).map((day) => (
            <DayTile
              key={day}
              day={day}
              name={name}
              isToday={day === first}
              isClosed={isClosedOn(hours, day)}
              isChosen={day === date}
              onChoose={() => onChange(day)}
            />
          ))}
        </div>
      </fieldset>
      <TextField
        id={fieldId('date')}
        type="date"
        label="Another day"
        hint={`Up to ${dayWords(last)}`}
        min={first}
        max={last}
        value={isCalendarDate(date) ? date : ''}
        error={error}
        onChange={handleTyped}
        className="max-w-60"
      />
    </div>
  )
}

type DayTileProps = {
  day: string
  name: string
  isToday: boolean
  isClosed: boolean
  isChosen: boolean
  onChoose: () => void
}

function DayTile({ day, name, isToday, isClosed, isChosen, onChoose }: DayTileProps) {
  const [weekday = '', monthAndDay = ''] = dayWords(day).split(', ')
  const [month = '', number = ''] = monthAndDay.split(' ')
  return (
    <label
      data-shape="chip"
      className={classes(
        'choice relative flex min-h-(--tap-board) w-16 shrink-0 flex-col items-center justify-center rounded-md px-1 py-2 leading-tight has-checked:bg-primary has-checked:text-on-primary',
        isClosed && 'text-muted',
      )}
    >
      <input
        type="radio"
        name={name}
        value={day}
        checked={isChosen}
        onChange={onChoose}
        className="sr-only"
        aria-label={`${isToday ? 'Today, ' : ''}${dayWords(day)}${isClosed ? ', closed' : ''}`}
      />
      <span aria-hidden className="text-sm">
        {isToday ? 'Today' : weekday}
      </span>
      <span aria-hidden className="text-xl font-semibold tabular-nums">
        {number}
      </span>
      <span aria-hidden className="text-xs">
        {isClosed ? 'Closed' : month}
      </span>
    </label>
  )
}

/** Keeps the chosen day in sight without moving the page. */
function useStripAt(date: string) {
  const strip = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = strip.current
    const tile = box?.querySelector(`[value="${date}"]`)?.parentElement
    if (!box || !tile) return
    const isBefore = tile.offsetLeft < box.scrollLeft
    const isBehind = tile.offsetLeft + tile.offsetWidth > box.scrollLeft + box.clientWidth
    if (isBefore || isBehind) box.scrollLeft = tile.offsetLeft - (box.clientWidth - tile.offsetWidth) / 2
  }, [date])
  return strip
}

function isClosedOn(hours: Hours, day: string): boolean {
  const slots = slotsOn(hours, day)
  return slots.ok && slots.value.length === 0
}
