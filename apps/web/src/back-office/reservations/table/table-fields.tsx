import { PARTY } from '@thali/domain/people/party'
import { LONGEST_REQUESTS } from '@thali/domain/reservations/reservation-check'
import { bookingDays } from '@thali/domain/reservations/slots'

import type { TableErrors, TableFields } from './table-form.ts'
import { useNow } from '#web/lib/site.tsx'
import { QuantityStepper } from '#web/ui/forms/quantity-stepper.tsx'
import { TextArea, TextField } from '#web/ui/forms/text-field.tsx'

export type TableForm = { fields: TableFields; errors: TableErrors; change: (changed: Partial<TableFields>) => void }
type FieldsProps = { id: string; form: TableForm }

/** Party size and date, as two cells of a grid. */
export function PartyAndDate({ id, form }: FieldsProps) {
  const { fields, errors, change } = form
  const { first, last } = bookingDays(useNow())
  return (
    <>
      <Party form={form} />
      <TextField
        id={`${id}-date`}
        label="Date"
        type="date"
        controlSize="staff"
        min={first}
        max={last}
        value={fields.date}
        error={errors.date}
        onChange={(event) => change({ date: event.target.value, time: null })}
      />
    </>
  )
}

export function Party({ form: { fields, change } }: Pick<FieldsProps, 'form'>) {
  return (
    <div className="grid gap-1.5">
      <span className="font-semibold">Guests</span>
      <QuantityStepper
        label="guest"
        size="staff"
        min={PARTY.least}
        max={PARTY.most}
        value={fields.partySize}
        message={fields.partySize === PARTY.most ? 'Larger parties are arranged with a manager.' : undefined}
        onChange={(partySize) => change({ partySize })}
      />
    </div>
  )
}

export function Requests({ id, form: { fields, errors, change } }: FieldsProps) {
  return (
    <TextArea
      id={`${id}-specialRequests`}
      label="Special requests and allergies"
      optional
      rows={3}
      maxLength={LONGEST_REQUESTS}
      count={fields.specialRequests.length}
      value={fields.specialRequests}
      error={errors.specialRequests}
      onChange={(event) => change({ specialRequests: event.target.value })}
    />
  )
}
