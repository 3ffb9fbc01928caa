import {
  cancelReservation,
  cancelStaffReservation,
  changeReservation,
  createReservation,
  createStaffReservation,
  getReservation,
  getReservationDay,
  getSlots,
  listMyReservations,
  listReservations,
  noteArrival,
  sendReservationConfirmation,
  type ReservationView,
} from '@thali/contracts/reservations'
import { exportReservations, getReservationCalendar } from '@thali/contracts/system/files'
import { formatPhone } from '@thali/domain/people/contact-fields'
import { formatClock, localParts } from '@thali/domain/time/zone'
import type { FastifyRequest } from 'fastify'

import type { BookTableService } from './booking/book-table.service.ts'
import type { ChangeTableService } from './booking/change-table.service.ts'
import type { Site } from '#api/features/messages/composing/mail-layout.ts'
import { toCalendar } from '#api/features/reservations/reservation-calendar.ts'
import type { ReservationDesk } from '#api/features/reservations/reservation-desk.service.ts'
import type { ReservationsService } from '#api/features/reservations/reservations.service.ts'
import { requireAccount } from '#api/identity/principal.ts'
import { type AddCsv, csvDateTime } from '#api/plugins/csv-routes.ts'
import type { AddRoute } from '#api/plugins/routes.ts'

type Deps = {
  reservations: ReservationsService
  reservationDesk: ReservationDesk
  tables: BookTableService
  tableChanges: ChangeTableService
}

const LONGEST_DEVICE = 300

export function addReservationRoutes(
  addRoute: AddRoute,
  { reservations, reservationDesk, tables, tableChanges }: Deps,
): void {
  addRoute(getSlots, ({ query, reply, language }) => {
    reply.header('cache-control', 'no-store')
    return tables.listSlots(query, language)
  })
  addRoute(createReservation, (call) =>
    tables.book(call.body, 'guest', {
      ...call,
      address: call.request.ip,
      device: deviceOf(call.request, call.body.deviceInfo?.platform),
    }),
  )
  addRoute(getReservation, async ({ params, query, principal, reply }) => {
    reply.header('cache-control', 'no-store')
    return { reservation: await reservations.getForReader(params.id, query.token, principal) }
  })
  addRoute(cancelReservation, (call) => reservations.cancelForGuest(call.params.id, call.body, call))
  addRoute(listMyReservations, ({ query, principal }) => reservations.listOwn(requireAccount(principal).id, query))
  addRoute(sendReservationConfirmation, (call) => reservations.sendConfirmation(call.body, call))

  addRoute(listReservations, ({ query, principal }) => reservationDesk.listForStaff(query, principal))
  addRoute(getReservationDay, ({ query, principal }) => reservationDesk.getDay(query, principal))
  addRoute(createStaffReservation, (call) =>
    tables.book(call.body, call.body.arrived ? 'door' : 'staff', {
      ...call,
      address: call.request.ip,
      device: deviceOf(call.request, call.body.deviceInfo?.platform),
    }),
  )
  addRoute(changeReservation, (call) => tableChanges.change(call.params.id, call.body, call))
  addRoute(cancelStaffReservation, (call) => reservations.cancelForStaff(call.params.id, call.body.reason, call))
  addRoute(noteArrival, (call) => reservations.noteArrival(call.params.id, call.body.arrived, call))
}

/** Device and platform of the request; shown to staff only. */
function deviceOf({ headers }: FastifyRequest, platform: string | undefined) {
  const hinted = String(headers['sec-ch-ua-platform'] ?? '').replaceAll('"', '')
  return {
    userAgent: (headers['user-agent'] ?? '').slice(0, LONGEST_DEVICE),
    platform: platform ?? (hinted || 'unknown'),
  }
}

type CalendarDeps = { reservations: ReservationsService; site: Site }

/** A booking as a calendar file. */
export function addReservationCalendar(addRoute: AddRoute, { reservations, site }: CalendarDeps): void {
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
