import { checkReservation, type ReservationInput } from '@thali/domain/reservations/reservation-check'

import { detailsOf, failureOf, fieldOf, isSlotFull, problemsOf, type TableFields } from './table-form.ts'
import { BOOKING_FAILED, bookTable, QUEUED } from '#web/back-office/actions/reservation-actions.ts'
import { refreshReservations } from '#web/back-office/actions/reservation-sync.ts'
import { useFormOf } from '#web/back-office/lib/forms.ts'
import { serverNowMs } from '#web/lib/clock.ts'
import { toast } from '#web/ui/notices/toast.ts'

export type BookFields = TableFields & {
  location: string
  phone: string
  name: string
  email: string
  /** The guests have arrived already. */
  isHere: boolean
}

/** The request body. */
export function inputOf(fields: BookFields): ReservationInput {
  const { location, phone, name, email } = fields
  return {
    location,
    customerInfo: { name, phone, email },
    reservationDetails: detailsOf(fields),
  }
}

const BLANK = { partySize: 2, phone: '', name: '', email: '', specialRequests: '', isHere: false }

/** The form that books a table by phone or at the door. */
export function useBookForm(first: Pick<BookFields, 'location' | 'date' | 'time'>, onBooked: () => void) {
  async function book(fields: BookFields) {
    try {
      const booked = await bookTable(inputOf(fields), fields.name.trim(), fields.isHere)
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
    check: (fields) => problemsOf(checkReservation(inputOf(fields), { now: new Date(serverNowMs()), taker: 'staff' })),
    send: book,
    fieldOf,
    failureOf: (error) => failureOf(error, BOOKING_FAILED),
  })
  return form
}
