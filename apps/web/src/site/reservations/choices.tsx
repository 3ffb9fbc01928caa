import { formatPhone } from '@thali/domain/people/contact-fields'
import { PARTY } from '@thali/domain/reservations/party'

import { fieldId } from './booking-fields.ts'
import { DayChoice } from './day-choice.tsx'
import type { BookingDesk } from './use-booking.ts'
import { telHref } from '#web/lib/contact.ts'
import { Plate } from '#web/ui/card.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { QuantityStepper } from '#web/ui/forms/quantity-stepper.tsx'
import { RadioTiles } from '#web/ui/forms/radio-tiles.tsx'

/** Party size, day and location, which the times depend on. */
export function Choices({ desk }: { desk: BookingDesk }) {
  const { choice, errors, room, rooms, change } = desk
  return (
    <Plate className="grid grid-cols-1 gap-x-10 gap-y-7 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] xl:grid-cols-[13rem_minmax(0,1fr)_19rem]">
      <Party desk={desk} />
      <div className="min-w-0 md:col-span-2 md:row-start-2 xl:col-span-1 xl:col-start-2 xl:row-start-1">
        <DayChoice date={choice.date} hours={room.hours} error={errors.date} onChange={(date) => change({ date })} />
      </div>
      <RadioTiles
        id={fieldId('location')}
        legend="Where"
        options={rooms.map(({ id, name, address }) => ({ value: id, title: name, hint: address }))}
        value={choice.locationId}
        error={errors.location}
        onChange={(locationId) => change({ locationId })}
      />
    </Plate>
  )
}

function Party({ desk: { choice, errors, room, change } }: { desk: BookingDesk }) {
  return (
    <div className="grid content-start justify-items-start gap-2">
      <p className="font-semibold">How many</p>
      <div id={fieldId('partySize')} tabIndex={-1}>
        <QuantityStepper
          label="guest"
          size="staff"
          value={choice.partySize}
          min={PARTY.least}
          max={PARTY.most}
          onChange={(partySize) => change({ partySize })}
        />
      </div>
      <FieldError id={`${fieldId('partySize')}-error`} error={errors.partySize} />
      <p className="text-sm text-muted">
        More than {PARTY.most}? Call{' '}
        <a href={telHref(room.phone)} className="link tap-area whitespace-nowrap">
          {formatPhone(room.phone)}
        </a>
      </p>
    </div>
  )
}
