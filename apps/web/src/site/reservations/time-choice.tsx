import type { LocationView } from '@thali/contracts/locations/locations'
import { scheduleOf } from '@thali/domain/locations/schedule'
import { addDays } from '@thali/domain/time/zone'
import { useId } from 'react'

import { fieldId } from './booking-fields.ts'
import { LargerParty } from './choices.tsx'
import { clockWords, closedWords } from './reservation-words.ts'
import { nearestTo, nextOpenDay, periodsOf, type Slot, aheadOf } from './times.ts'
import type { BookingDesk } from './use-booking.ts'
import type { Times } from './use-slots.ts'
import { useRead } from '#web/lib/api/use-read.ts'
import { dayWords } from '#web/lib/day-words.ts'
import { useNow } from '#web/lib/site.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'
import { NearestTimes } from '#web/ui/notices/nearest-times.tsx'
import { RetryBanner } from '#web/ui/notices/retry-banner.tsx'
import { Loading, Skeleton } from '#web/ui/notices/skeleton.tsx'
import { words } from '#words/reservations/booking.ts'
import { words as tableWords } from '#words/reservations/table.ts'

/** Four in a row, so that every row is full hours; fewer where letters are large. */
const TILES = 'grid grid-cols-[repeat(auto-fill,minmax(max(5rem,22%),1fr))] gap-2'

/** The free times of the chosen day, or why there are none. */
export function TimeChoice({ desk }: { desk: BookingDesk }) {
  const { choice, room, times, loss, errors } = desk
  const titleId = useId()
  return (
    <section
      id={fieldId('time')}
      tabIndex={-1}
      aria-labelledby={titleId}
      className="grid min-w-0 content-start gap-3 md:gap-4"
    >
      <div>
        <h2 id={titleId} className="display text-xl md:text-2xl">
          {times.kind === 'no-day' ? words.times.title : words.times.dayAt(dayWords(choice.date), room.name)}
        </h2>
        <p className="text-sm text-muted">{room.address}</p>
      </div>
      <div role="status" className="empty:hidden">
        {loss !== null && <Loss desk={desk} />}
      </div>
      <TimesOf desk={desk} times={times} />
      <FieldError id={`${fieldId('time')}-error`} error={errors.time} />
      <LargerParty phone={room.phone} />
    </section>
  )
}

function TimesOf({ desk, times }: { desk: BookingDesk; times: Times }) {
  switch (times.kind) {
    case 'loading':
      return <TimesSkeleton />
    case 'no-day':
      return <Banner tone="warning">{times.message}</Banner>
    case 'failed':
      return (
        <RetryBanner title={words.times.unread} onRetry={() => desk.refresh()}>
          {times.message}
        </RetryBanner>
      )
    case 'closed':
      return <ClosedDay desk={desk} />
    case 'ready':
      return times.slots.length === 0 ? (
        <NoTimes desk={desk} isFull={times.fullCount > 0} />
      ) : (
        <Tiles desk={desk} times={times} />
      )
  }
}

function Tiles({ desk, times }: { desk: BookingDesk; times: Extract<Times, { kind: 'ready' }> }) {
  const { choice, change } = desk
  const name = useId()
  return (
    <>
      {times.isPlanned && <Banner>{words.times.offline}</Banner>}
      <fieldset aria-busy={times.isStale || undefined} className="grid gap-4">
        <legend className="sr-only">{words.times.title}</legend>
        {periodsOf(times.slots).map((period) => (
          <div key={period.name} role="group" aria-label={period.name}>
            <h3 className="eyebrow mb-1.5">
              {period.name}
              {period.isNextDay && ` (${dayWords(addDays(choice.date, 1))})`}
            </h3>
            <div className={TILES}>
              {period.slots.map((slot) => (
                <TimeTile
                  key={slot.time}
                  slot={slot}
                  name={name}
                  isChosen={slot.time === choice.time}
                  onChoose={() => change({ time: slot.time })}
                />
              ))}
            </div>
          </div>
        ))}
      </fieldset>
      {times.fullCount > 0 && <p className="text-sm text-muted">{words.times.fullHidden}</p>}
    </>
  )
}

type TimeTileProps = { slot: Slot; name: string; isChosen: boolean; onChoose: () => void }

function TimeTile({ slot, name, isChosen, onChoose }: TimeTileProps) {
  return (
    <label
      data-shape="chip"
      className="choice relative flex min-h-(--tap-staff) items-center justify-center rounded-md px-1 font-semibold tabular-nums has-checked:bg-primary has-checked:text-on-primary"
    >
      <input type="radio" name={name} value={slot.time} checked={isChosen} onChange={onChoose} className="sr-only" />
      {clockWords(slot.time)}
    </label>
  )
}

/** Shown when the chosen time is no longer free. */
function Loss({ desk: { choice, loss, times, change } }: { desk: BookingDesk }) {
  const nearest = times.kind === 'ready' ? nearestTo(times.slots, choice.time) : []
  return (
    <NearestTimes
      message={(loss ?? '') + (nearest.length > 0 ? words.times.nearest : '')}
      times={nearest.map(({ time }) => ({ value: time, label: clockWords(time) }))}
      onChoose={(time) => change({ time })}
    />
  )
}

function ClosedDay({ desk: { choice, room, change } }: { desk: BookingDesk }) {
  const next = nextOpenDay(scheduleOf(room, 'reservations'), choice.date, useNow())
  return (
    <Banner
      tone="warning"
      title={closedWords(choice.date)}
      action={
        next !== null && (
          <Button variant="secondary" onClick={() => change({ date: next })}>
            {words.times.show(dayWords(next))}
          </Button>
        )
      }
    >
      {next === null ? words.times.noOtherDay : words.times.nextOpen(dayWords(next))}
    </Banner>
  )
}

function TimesSkeleton() {
  return (
    <Loading label={words.times.loading} className={TILES}>
      {Array.from({ length: 20 }, (_, index) => (
        <Skeleton key={index} className="h-11 w-full" />
      ))}
    </Loading>
  )
}

/** A full day: the nearest times at another location, and the next day here. */
function NoTimes({ desk, isFull }: { desk: BookingDesk; isFull: boolean }) {
  const { choice, room, rooms, change } = desk
  const next = nextOpenDay(scheduleOf(room, 'reservations'), choice.date, useNow())
  const others = rooms.filter(({ id }) => id !== room.id)
  return (
    <div role="status" className="grid gap-5 rounded-lg border border-line bg-surface p-5 md:p-6">
      <div>
        <p className="text-lg font-semibold">
          {isFull
            ? words.times.noneLeft(tableWords.people(choice.partySize), dayWords(choice.date))
            : words.times.noMore(dayWords(choice.date))}
        </p>
        {isFull && <p className="mt-1 text-sm text-muted">{words.times.fullHidden}</p>}
      </div>
      {others.map((other) => (
        <Elsewhere key={other.id} desk={desk} other={other} />
      ))}
      {next !== null && (
        <Button variant="secondary" className="justify-self-start" onClick={() => change({ date: next })}>
          {words.times.showAt(dayWords(next), room.name)}
        </Button>
      )}
    </div>
  )
}

function Elsewhere({ desk: { choice, change }, other }: { desk: BookingDesk; other: LocationView }) {
  const now = useNow()
  const { date, partySize } = choice
  const { data } = useRead('GET /reservations/slots', { query: { location: other.id, date, partySize } })
  const nearest = nearestTo(aheadOf(data?.slots ?? [], date, now), choice.time)
  if (nearest.length === 0) return null
  return (
    <div role="group" aria-label={words.times.sameDayAt(other.name)}>
      <p className="mb-2">{words.times.sameDayAt(other.name)}</p>
      <div className="flex flex-wrap gap-2">
        {nearest.map(({ time }) => (
          <Button key={time} onClick={() => change({ locationId: other.id, time })}>
            {clockWords(time)}
          </Button>
        ))}
      </div>
    </div>
  )
}
