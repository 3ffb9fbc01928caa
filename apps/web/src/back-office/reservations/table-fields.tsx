import type { FieldProblem } from '@thali/domain/fields'
import { PARTY } from '@thali/domain/people/party'
import { LONGEST_REQUESTS } from '@thali/domain/reservations/reservation-check'
import { bookingDays } from '@thali/domain/reservations/slots'
import { minuteOfTime } from '@thali/domain/time/clock'
import { formatClock, isCalendarDate } from '@thali/domain/time/zone'

import { refusalText } from '#web/back-office/actions/reservation-actions.ts'
import { useRead } from '#web/back-office/lib/reads.ts'
import { userMessage, isApiError } from '#web/lib/api/api.ts'
import { useNow } from '#web/lib/site.tsx'
import { Chips } from '#web/ui/forms/chips.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { QuantityStepper } from '#web/ui/forms/quantity-stepper.tsx'
import { TextArea, TextField } from '#web/ui/forms/text-field.tsx'
import { refusedFields } from '#web/ui/forms/use-form.ts'
import { Loading, Skeleton } from '#web/ui/notices/skeleton.tsx'

type TableForm = { fields: TableFields; errors: TableErrors; change: (changed: Partial<TableFields>) => void }
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

type BookTimesProps = {
  id: string
  form: TableForm
  location: string
  /** When a booking is changed, its current slot stays selectable even if that slot is full. */
  own?: { date: string; time: string } | undefined
}

/** The time slots that still have room for the party. */
export function BookTimes({ id, form, location, own }: BookTimesProps) {
  const { fields, errors, change } = form
  const { date, partySize, time } = fields
  const { data, error } = useRead(
    isCalendarDate(date) ? 'GET /reservations/slots' : null,
    { query: { location, date, partySize } },
    { freshForMs: 0 },
  )
  const slots = data && withOwn(data.slots, own?.date === date ? own.time : undefined)
  const isGone = slots !== undefined && time !== null && slots.every((slot) => slot.time !== time)

  return (
    <div id={id} tabIndex={-1} className="grid gap-1.5">
      {slots && slots.length > 0 && (
        <Chips
          legend="Time"
          options={slots.map((slot) => ({ value: slot.time, label: slot.label }))}
          value={time}
          onChange={(chosen) => change({ time: chosen })}
        />
      )}
      {isCalendarDate(date) && !data && !error && (
        <Loading label="Loading the times">
          <Skeleton className="h-24 w-full" />
        </Loading>
      )}
      {data?.isClosed && <p>We are closed on this day.</p>}
      {slots?.length === 0 && !data?.isClosed && <p>No time is left on this day for a party of {partySize}.</p>}
      {data !== undefined && data.fullCount > 0 && slots?.length !== 0 && (
        <p className="text-base text-muted">Fully booked times are not shown.</p>
      )}
      {isGone && <FieldError id={`${id}-gone`} error="This time is no longer free for the party." />}
      {error && !data && <FieldError id={`${id}-failure`} error={userMessage(error)} />}
      <FieldError id={`${id}-error`} error={errors.time} />
    </div>
  )
}

type Slot = { time: string; label: string }

function withOwn(slots: readonly Slot[], own: string | undefined): readonly Slot[] {
  if (own === undefined || slots.some(({ time }) => time === own)) return slots
  return [...slots, { time: own, label: formatClock(minuteOfTime(own) ?? 0) }].toSorted((a, b) =>
    a.time.localeCompare(b.time),
  )
}

/** The raw fields that booking and changing a table have in common. */
export type TableFields = {
  date: string
  /** `18:30`; null if none is chosen. */
  time: string | null
  partySize: number
  specialRequests: string
}

type TableErrors = Partial<Record<'date' | 'time' | 'partySize' | 'specialRequests', string>>

/** The reservation details of the request body. */
export function detailsOf({ date, time, partySize, specialRequests }: TableFields) {
  return { date, time: time ?? '', partySize, specialRequests: specialRequests.trim() || null }
}

/** Errors by field of the form. */
export function problemsOf(checked: { ok: true } | { ok: false; problems: readonly FieldProblem[] }) {
  return Object.fromEntries(checked.ok ? [] : checked.problems.map(({ field, message }) => [fieldOf(field), message]))
}

/** The field of the form for a path of the request body: `date` for `reservationDetails.date`. */
export function fieldOf(path: string): string {
  return path.split('.').at(-1) ?? path
}

/** Null if the server's error is about single fields, which show it themselves. */
export function failureOf(error: unknown, fallback: string): string | null {
  return Object.keys(refusedFields(error)).length > 0 ? null : refusalText(error, fallback)
}

export function isSlotFull(error: unknown): boolean {
  return isApiError(error) && error.code === 'slot-full'
}
