import { formatPhone } from '@thali/domain/people/contact-fields'
import {
  checkReservation,
  type ReservationInput,
  seatedAt,
  checkWalkIn,
  WALK_IN,
} from '@thali/domain/reservations/reservation-check'
import { minuteOfTime } from '@thali/domain/time/clock'
import { formatClock, localParts } from '@thali/domain/time/zone'
import { useRef } from 'react'

import {
  BookTimes,
  Party,
  PartyAndDate,
  Requests,
  detailsOf,
  failureOf,
  fieldOf,
  isSlotFull,
  problemsOf,
  type TableFields,
} from './table-fields.tsx'
import { BOOKING_FAILED, bookTable, QUEUED } from '#web/back-office/actions/reservation-actions.ts'
import { refreshReservations } from '#web/back-office/actions/reservation-sync.ts'
import { useFormOf } from '#web/back-office/lib/forms.ts'
import { useWorkspace } from '#web/back-office/live/workspace.tsx'
import { serverNowMs } from '#web/lib/clock.ts'
import { useNow } from '#web/lib/site.tsx'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { CheckboxField } from '#web/ui/forms/checkbox-field.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { toast } from '#web/ui/notices/toast.ts'

type BookDialogProps = { location: string; date: string; time: string | null; onClose: () => void }
type BookForm = ReturnType<typeof useBookForm>

/**
 * Books a table by phone, or seats guests at the door, of whom nothing but their number is asked (ruling 50). The phone
 * number comes first because callers give it first.
 */
export function BookDialog({ location, date, time, onClose }: BookDialogProps) {
  const form = useBookForm({ location, date, time }, onClose)
  const { activePlaces: places } = useWorkspace()
  const chosen = places.find(({ id }) => id === form.fields.location)
  const phone = useRef<HTMLInputElement>(null)
  return (
    <FormDialog
      title={`Book by phone / walk-in${places.length > 1 && chosen ? ` at ${chosen.name}` : ''}`}
      state={form}
      submitLabel={form.fields.isHere ? 'Seat the guests' : 'Book the table'}
      closeLabel="Close"
      className="gap-4"
      initialFocus={phone}
      onClose={onClose}
    >
      {(id) => (
        <>
          <Here form={form} />
          {/* Of guests at the door the number comes first: nothing else has to be asked. */}
          {form.fields.isHere && <Table id={id} form={form} />}
          <Guest id={id} form={form} phone={phone} />
          {!form.fields.isHere && <Table id={id} form={form} />}
          <Requests id={id} form={form} />
        </>
      )}
    </FormDialog>
  )
}

/** Guests at the door: only for the day that is shown as today, so that nobody seats them by mistake on another. */
function Here({ form: { fields, change } }: { form: BookForm }) {
  const now = useNow()
  if (fields.date !== localParts(now).date) return null
  const from = formatClock(minuteOfTime(seatedAt(now).time) ?? 0)
  return (
    <CheckboxField
      label="The guests are here already"
      hint={fields.isHere ? `They stand in the book at ${from}, as arrived.` : 'For a walk-in, their number is enough.'}
      checked={fields.isHere}
      onChange={(event) => change({ isHere: event.target.checked })}
    />
  )
}

function Guest({ id, form, phone }: { id: string; form: BookForm; phone: { current: HTMLInputElement | null } }) {
  const { fields, errors, change, input } = form
  return (
    <div className="grid items-start gap-3 xs:grid-cols-2">
      <TextField
        ref={phone}
        id={`${id}-phone`}
        label="Phone"
        optional
        type="tel"
        inputMode="tel"
        controlSize="staff"
        autoComplete="off"
        maxLength={40}
        value={fields.phone}
        error={errors['phone']}
        onChange={(event) => change({ phone: event.target.value })}
        onBlur={() => change({ phone: formatPhone(fields.phone) })}
      />
      <TextField
        label="Name"
        optional={fields.isHere}
        controlSize="staff"
        autoComplete="off"
        maxLength={50}
        {...input('name')}
      />
      <TextField
        label="E-mail"
        optional
        type="email"
        controlSize="staff"
        autoComplete="off"
        maxLength={100}
        className="xs:col-span-2"
        {...input('email')}
      />
    </div>
  )
}

function Table({ id, form }: { id: string; form: BookForm }) {
  const { fields, change } = form
  const { activePlaces: places } = useWorkspace()
  return (
    <>
      <div className="grid items-start gap-3 xs:grid-cols-2">
        {fields.isHere ? <Party form={form} /> : <PartyAndDate id={id} form={form} />}
        {places.length > 1 && (
          <SelectField
            label="Restaurant"
            controlSize="staff"
            className="xs:col-span-2"
            options={places.map((place) => ({ value: place.id, label: place.name }))}
            value={fields.location}
            onChange={(event) => change({ location: event.target.value, time: null })}
          />
        )}
      </div>
      {!fields.isHere && <BookTimes id={`${id}-time`} form={form} location={fields.location} />}
    </>
  )
}

export type BookFields = TableFields & {
  location: string
  phone: string
  name: string
  email: string
  /** The guests are here already, and sit down now. */
  isHere: boolean
}

/** The request body. Guests who are here keep the time at which they were seated, however late it is sent. */
export function inputOf(fields: BookFields, now: Date): ReservationInput {
  const { location, phone, name, email, isHere } = fields
  return {
    location,
    customerInfo: { name, phone, email },
    reservationDetails: { ...detailsOf(fields), ...(isHere && seatedAt(now)) },
  }
}

const BLANK = { partySize: 2, phone: '', name: '', email: '', specialRequests: '', isHere: false }

/** The form that books a table by phone or at the door. */
function useBookForm(first: Pick<BookFields, 'location' | 'date' | 'time'>, onBooked: () => void) {
  async function book(fields: BookFields) {
    try {
      const now = new Date(serverNowMs())
      const booked = await bookTable(inputOf(fields, now), fields.name.trim() || WALK_IN, fields.isHere)
      if (booked) toast.success(`Booked: ${booked.reservationId}`)
      else toast.info(QUEUED)
      onBooked()
    } catch (error) {
      if (isSlotFull(error)) form.change({ time: null })
      throw error
    } finally {
      void refreshReservations()
    }
  }

  const form = useFormOf<BookFields>({
    first: () => ({ ...BLANK, ...first }),
    check(fields) {
      const now = new Date(serverNowMs())
      const input = inputOf(fields, now)
      return problemsOf(fields.isHere ? checkWalkIn(input, now) : checkReservation(input, { now, taker: 'staff' }))
    },
    send: book,
    fieldOf,
    failureOf: (error) => failureOf(error, BOOKING_FAILED),
  })
  return form
}
