import type { ReservationView } from '@thali/contracts/reservations'
import { toClock24 } from '@thali/domain/time/clock'
import { instantAt } from '@thali/domain/time/zone'

import type { Reservation } from '#api/features/reservations/reservations.repository.ts'
import type { LinkTokens } from '#api/identity/tokens.ts'

/** Bookings as the API returns them: local time, ISO instants, link for its holder. */
export function createReservationPresenter(tokens: LinkTokens) {
  return {
    toView({ place, ...booking }: Reservation): ReservationView {
      return {
        id: booking.id,
        reservationId: booking.reservationId,
        location: booking.locationId,
        locationInfo: place,
        customerInfo: {
          name: booking.customerName,
          email: booking.customerEmail,
          phone: booking.customerPhone,
          firebaseId: booking.accountId,
        },
        reservationDetails: {
          date: booking.date,
          time: toClock24(booking.minute),
          partySize: booking.partySize,
          specialRequests: booking.specialRequests,
        },
        status: booking.status,
        startsAt: instantAt(booking.date, booking.minute).toISOString(),
        reservedAt: booking.reservedAt.toISOString(),
        updatedAt: booking.updatedAt.toISOString(),
        cancelledAt: booking.cancelledAt?.toISOString() ?? null,
        cancellationReason: booking.cancellationReason,
        arrivedAt: booking.arrivedAt?.toISOString() ?? null,
        source: booking.source,
        language: booking.language,
        deviceInfo: booking.deviceInfo,
        version: booking.version,
        manageUrl: `/reservations/${booking.reservationId}?token=${tokens.of(booking.id)}`,
      }
    },
  }
}

export type ReservationPresenter = ReturnType<typeof createReservationPresenter>

/** Finds a booking by record id or by its public number. */
export type ReservationReader = { find(id: string): Promise<Reservation | undefined> }
