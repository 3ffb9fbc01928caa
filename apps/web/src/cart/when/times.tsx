import { nearestOf } from '@thali/domain/time/nearest'
import { localParts } from '@thali/domain/time/zone'
import { useId, useState } from 'react'

import type { Quoting } from './use-quote.ts'
import { type Quote, wishedTime, type Wish } from './wanted-time.ts'
import { clockWords, dayParts, timeWords } from './when-words.ts'
import { useNow } from '#web/lib/site.tsx'
import { Chips } from '#web/ui/forms/chips.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { NearestTimes } from '#web/ui/notices/nearest-times.tsx'
import { words } from '#words/cart/when.ts'

export type TimesProps = {
  /** Of the list of times, so that an error summary can lead there. */
  id: string
  wish: Wish
  onWish: (wish: Wish) => void
  quoting: Pick<Quoting, 'isAsking'>
  quote: Pick<Quote, 'days'>
  error?: string | undefined
  size?: 'regular' | 'staff'
}

/** The days and times that are offered, and what can be had in place of one that is gone. */
export function Times(props: TimesProps) {
  return (
    <>
      <Lost {...props} />
      {props.quote.days.length > 0 && <DayAndTime {...props} />}
    </>
  )
}

/** The chosen time is no longer offered. */
function Lost({ wish, onWish, quote, quoting }: TimesProps) {
  const now = useNow()
  const at = wishedTime(wish)
  const isLost = at !== null && !quoting.isAsking && !isOffered(at, quote)
  const nearest = isLost ? nearestTimes(at, quote) : []
  return (
    <div role="status" className="empty:hidden">
      {isLost && (
        <NearestTimes
          message={words.lost(timeWords(at, now)) + (nearest.length > 0 ? words.nearest : '')}
          times={nearest.map((time) => ({ value: time, label: timeWords(time, now) }))}
          onChoose={(time) => onWish({ isLater: true, at: time })}
        />
      )}
    </div>
  )
}

function DayAndTime({ id, wish, onWish, quote, error, size }: TimesProps) {
  const now = useNow()
  const name = useId()
  const at = wishedTime(wish)
  const chosenDay = at === null ? null : localParts(new Date(at)).date
  const [wanted, setWanted] = useState<string | null>(null)
  const day = quote.days.find(({ date }) => date === (wanted ?? chosenDay)) ?? quote.days[0]
  const today = localParts(now).date
  const times = day?.times ?? []
  const hasDays = quote.days.length > 1

  function chooseDay(date: string) {
    setWanted(date)
    const own = quote.days.find((one) => one.date === date)?.times ?? []
    onWish({ isLater: true, at: sameClock(at, own) })
  }

  return (
    <>
      {hasDays && (
        <Chips
          name={name}
          legend={words.day}
          options={quote.days.map(({ date }) => {
            const { weekday, monthAndDay } = dayParts(date)
            return { value: date, label: date === today ? words.today : weekday, aside: monthAndDay }
          })}
          value={day?.date}
          onChange={chooseDay}
        />
      )}
      <SelectField
        id={id}
        label={words.time}
        controlSize={size}
        className="max-w-60"
        value={at !== null && times.includes(at) ? at : ''}
        options={[
          { value: '', label: words.later },
          ...times.map((time) => ({ value: time, label: hasDays ? clockWords(time) : timeWords(time, now) })),
        ]}
        error={error}
        onChange={({ target }) => onWish({ isLater: true, at: target.value || null })}
      />
    </>
  )
}

export function isOffered(at: string, { days }: Pick<Quote, 'days'>): boolean {
  return days.some(({ times }) => times.includes(at))
}

/** The free times nearest to one that cannot be ordered, in their order. */
function nearestTimes(at: string, { days }: Pick<Quote, 'days'>): string[] {
  const free = days.flatMap(({ times }) => times.map((time) => Date.parse(time)))
  return nearestOf(free, Date.parse(at)).map((time) => new Date(time).toISOString())
}

/** The same time by the clock on another day, where it is free. */
function sameClock(at: string | null, times: readonly string[]): string | null {
  if (at === null) return null
  const { minute } = localParts(new Date(at))
  return times.find((time) => localParts(new Date(time)).minute === minute) ?? null
}
