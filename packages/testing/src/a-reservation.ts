import type { ReservationView } from '@thali/contracts/reservations'
import { minuteOfTime } from '@thali/domain/time/clock'
import { instantAt } from '@thali/domain/time/zone'

type Details = ReservationView['reservationDetails']
type Guest = ReservationView['customerInfo']

type Changed = Partial<Omit<ReservationView, 'reservationDetails' | 'customerInfo'>> & {
  reservationDetails?: Partial<Details>
  customerInfo?: Partial<Guest>
}

/** A booking as the API returns it: confirmed, for four, on a Friday evening, made on the site. */
export function aReservation({ reservationDetails, customerInfo, ...changed }: Changed = {}): ReservationView {
  const details = { date: '2026-11-20', time: '18:30', partySize: 4, specialRequests: null, ...reservationDetails }
  const id = changed.id ?? 'reservation-1'
  return {
    id,
    reservationId: 'RES-TRU-20261120-QKZD',
    location: 'truro',
    locationInfo: { id: 'truro', name: 'Truro Heights', address: '1 Prince Street, Truro', phone: '+19025550100' },
    customerInfo: {
      name: 'Ann Lee',
      email: 'ann@example.com',
      phone: '+19025550123',
      firebaseId: null,
      ...customerInfo,
    },
    reservationDetails: details,
    status: 'confirmed',
    startsAt: instantAt(details.date, minuteOfTime(details.time) ?? 0).toISOString(),
    reservedAt: '2026-11-19T15:00:00.000Z',
    updatedAt: '2026-11-19T15:00:00.000Z',
    cancelledAt: null,
    cancellationReason: null,
    arrivedAt: null,
    source: 'web',
    language: 'en-CA',
    deviceInfo: null,
    version: 1,
    manageUrl: `/reservations/RES-TRU-20261120-QKZD?token=secret`,
    ...changed,
  }
}
