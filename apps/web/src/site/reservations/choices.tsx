import { type Schedule, scheduleOf } from '@thali/domain/locations/schedule'
import { formatPhone } from '@thali/domain/people/contact-fields'
import { PARTY } from '@thali/domain/people/party'
import { slotsOn } from '@thali/domain/reservations/slots'

import { fieldId } from './booking-fields.ts'
import { daysToChoose } from './times.ts'
import type { BookingDesk } from './use-booking.ts'
import { telHref } from '#web/lib/contact.ts'
import { dayWords } from '#web/lib/day-words.ts'
import { useNow } from '#web/lib/site.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { words } from '#words/reservations/booking.ts'

/** Party size, day and location in one row: the times depend on them. */
export function Choices({ desk }: { desk: BookingDesk }) {
  const { choice, errors, room, rooms, change } = desk
  const days = daysToChoose(choice.date, useNow())
  const hours = scheduleOf(room, 'reservations')
  return (
    <div className="reservation-choices grid max-w-3xl grid-cols-2 items-start gap-x-1.5 gap-y-3 2xs:grid-cols-[82fr_124fr_134fr] md:gap-x-4">
      <SelectField
        id={fieldId('partySize')}
        label={words.choices.party}
        options={PARTIES}
        value={String(choice.partySize)}
        error={errors.partySize}
        onChange={(event) => change({ partySize: Number(event.target.value) })}
      />
      <SelectField
        id={fieldId('date')}
        label={words.choices.date}
        options={days.map((day, index) => ({ value: day, label: dayLabel(day, index === 0, hours) }))}
        value={choice.date}
        error={errors.date}
        onChange={(event) => change({ date: event.target.value })}
      />
      <div className="col-span-2 2xs:col-span-1">
        <SelectField
          id={fieldId('location')}
          label={words.choices.location}
          options={rooms.map(({ id, name }) => ({ value: id, label: name }))}
          value={choice.locationId}
          error={errors.location}
          onChange={(event) => change({ locationId: event.target.value })}
        />
      </div>
    </div>
  )
}

/** Whom a larger party calls. */
export function LargerParty({ phone }: { phone: string }) {
  return (
    <p className="text-sm text-muted">
      {words.choices.morePeople(PARTY.most)}{' '}
      <a href={telHref(phone)} className="link tap-area whitespace-nowrap">
        {formatPhone(phone)}
      </a>
    </p>
  )
}

const PARTIES = Array.from({ length: PARTY.most - PARTY.least + 1 }, (_, index) => {
  const guests = String(PARTY.least + index)
  return { value: guests, label: guests }
})

function dayLabel(day: string, isToday: boolean, hours: Schedule): string {
  const label = isToday ? words.choices.today : dayWords(day)
  return isClosedOn(hours, day) ? words.choices.closed(label) : label
}

function isClosedOn(hours: Schedule, day: string): boolean {
  const slots = slotsOn(hours, day)
  return slots.ok && slots.value.length === 0
}
