import { checkReservation, type ReservationInput } from '@thali/domain/reservations/reservation-check'

import { detailsOf, refuseSent, refuseTyped, type TableErrors, type TableFields } from './table-form.ts'
import { BOOKING_FAILED, bookTable, QUEUED } from '#web/back-office/actions/reservation-actions.ts'
import { refreshReservations } from '#web/back-office/actions/reservation-sync.ts'
import { serverNowMs } from '#web/lib/clock.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { toast } from '#web/ui/notices/toast.ts'

export type BookFields = TableFields & {
  location: string
  phone: string
  name: string
  email: string
  /** The guests stand at the door. */
  isHere: boolean
}

export type BookErrors = TableErrors & Partial<Record<'phone' | 'name' | 'email', string>>

/** The booking as it is sent. */
export function inputOf(fields: BookFields): ReservationInput {
  const { location, phone, name, email } = fields
  return {
    location,
    customerInfo: { name, phone, email },
    reservationDetails: detailsOf(fields),
  }
}

const NOBODY = { partySize: 2, phone: '', name: '', email: '', specialRequests: '', isHere: false }

/** A table for somebody on the phone or at the door: the fields, what is wrong with them, and the sending. */
export function useBookForm(first: Pick<BookFields, 'location' | 'date' | 'time'>, onBooked: () => void) {
  const state = useForm<BookFields, BookErrors>(() => ({ ...NOBODY, ...first }))
  const { fields, begin } = state

  async function submit() {
    if (state.isBusy) return
    const input = inputOf(fields)
    const checked = checkReservation(input, { now: new Date(serverNowMs()), taker: 'staff' })
    if (!checked.ok) {
      refuseTyped(state, checked.problems)
      return
    }

    begin()
    try {
      const booked = await bookTable(input, fields.name.trim(), fields.isHere)
      if (booked) toast.success(`Booked: ${booked.reservationId}`)
      else toast.info(QUEUED)
      onBooked()
    } catch (error) {
      refuseSent(state, error, BOOKING_FAILED)
    }
    void refreshReservations()
  }

  return { ...state, submit }
}
