import { checkReservation, type ReservationInput } from '@thali/domain/reservations/reservation-check'
import { checkWalkIn, seatedAt, WALK_IN } from '@thali/domain/reservations/walk-in'

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
export function useBookForm(first: Pick<BookFields, 'location' | 'date' | 'time'>, onBooked: () => void) {
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
