import { getReservation, listReservations, type ReservationView } from '@thali/contracts/reservations'
import { formatPhone } from '@thali/domain/people/contact-fields'
import { formatClock, localParts } from '@thali/domain/time/zone'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'

import type { Site } from '#api/features/messages/mail-layout.ts'
import { toCalendar } from '#api/features/reservations/reservation-calendar.ts'
import type { ReservationDesk } from '#api/features/reservations/reservation-desk.service.ts'
import type { ReservationsService } from '#api/features/reservations/reservations.service.ts'
import { type AddCsv, csvDateTime } from '#api/plugins/csv-routes.ts'
import type { Principal } from '#api/identity/principal.ts'
import type { RateLimits } from '#api/plugins/rate-limits.ts'

type Deps = {
  reservations: ReservationsService
  limits: RateLimits
  findPrincipal: (request: FastifyRequest) => Promise<Principal>
  site: Site
}

/** A booking as a calendar file. */
export function addReservationCalendar(
  app: FastifyInstance,
  { reservations, limits, findPrincipal, site }: Deps,
): void {
  app.get(
    '/reservations/:id/calendar.ics',
    {
      config: { access: 'public' },
      schema: {
        summary: 'A booking as an iCalendar file.',
        tags: ['reservations'],
        params: getReservation.params,
        querystring: getReservation.query,
      },
    },
    async (request, reply) => {
      await limits.byAddress(request, reply)
      const { id } = request.params as z.infer<typeof getReservation.params>
      const { token } = request.query as z.infer<typeof getReservation.query>
      const booking = await reservations.getForReader(id, token, await findPrincipal(request))
      return reply
        .headers({
          'cache-control': 'no-store',
          'content-disposition': `attachment; filename="${booking.reservationId}.ics"`,
          'x-robots-tag': 'noindex',
        })
        .type('text/calendar; charset=utf-8')
        .send(toCalendar(booking, 'PUBLISH', site))
    },
  )
}

/** The filtered bookings as CSV. */
export function addReservationExport(addCsv: AddCsv, { reservationDesk }: { reservationDesk: ReservationDesk }): void {
  addCsv({
    path: '/admin/reservations/export.csv',
    summary: 'The filtered bookings as CSV.',
    access: 'reports.export',
    query: listReservations.query.omit({ limit: true, offset: true }),
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
