import type { ReservationView } from '@thali/contracts/reservations'
import { exportReservations, getReservationCalendar } from '@thali/contracts/system/files'
import { formatPhone } from '@thali/domain/people/contact-fields'
import { formatClock, localParts } from '@thali/domain/time/zone'

import type { Site } from '#api/features/messages/composing/mail-layout.ts'
import { toCalendar } from '#api/features/reservations/reservation-calendar.ts'
import type { ReservationDesk } from '#api/features/reservations/reservation-desk.service.ts'
import type { ReservationsService } from '#api/features/reservations/reservations.service.ts'
import { type AddCsv, csvDateTime } from '#api/plugins/csv/csv-routes.ts'
import type { AddRoute } from '#api/plugins/routes.ts'

type Deps = { reservations: ReservationsService; site: Site }

/** A booking as a calendar file. */
export function addReservationCalendar(addRoute: AddRoute, { reservations, site }: Deps): void {
  addRoute(getReservationCalendar, async ({ params, query, principal, reply }) => {
    const booking = await reservations.getForReader(params.id, query.token, principal)
    return reply
      .headers({
        'cache-control': 'no-store',
        'content-disposition': `attachment; filename="${booking.reservationId}.ics"`,
        'x-robots-tag': 'noindex',
      })
      .type(getReservationCalendar.reply.type)
      .send(toCalendar(booking, 'PUBLISH', site))
  })
}

/** The filtered bookings as CSV. */
export function addReservationExport(addCsv: AddCsv, { reservationDesk }: { reservationDesk: ReservationDesk }): void {
  addCsv(exportReservations, {
    name: (_, today) => `reservations-${today}.csv`,
    // Columns in the specified order (ADM-CSV-02).
    columns: ['ID', 'Customer', 'Email', 'Phone', 'Location', 'Date', 'Time', 'Party Size', 'Status', 'Created'],
    async *rows(query, principal) {
      for await (const piece of reservationDesk.listAll(query, principal)) yield piece.map(toCells)
    },
  })
}

function toCells(booking: ReservationView): (string | number)[] {
  const { customerInfo: guest, reservationDetails: details } = booking
  return [
    booking.reservationId,
    guest.name,
    guest.email,
    formatPhone(guest.phone),
    booking.locationInfo.name,
    details.date,
    formatClock(localParts(new Date(booking.startsAt)).minute),
    details.partySize,
    booking.status,
    csvDateTime(booking.reservedAt),
  ]
}
