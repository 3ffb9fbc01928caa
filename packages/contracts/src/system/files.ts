import { z } from 'zod'

import { endpoint } from '../endpoint.ts'
import { text } from '../fields.ts'
import { getOrderReceipt } from '../orders/orders.ts'
import { listUsers } from '../people/user-management.ts'
import { getReservation, listReservations } from '../reservations.ts'
import { getMonthEnd } from './reports.ts'

const CSV = { kind: 'file', type: 'text/csv; charset=utf-8' } as const

/** One at a time on a node; while one is made, the next is asked to wait. */
export const exportHouse = endpoint({
  method: 'GET',
  path: '/admin/export.zip',
  summary:
    'Everything that the house owns as one archive: orders with their dishes, money, guests, bookings, menus with photos, hours and settings, as JSON and as CSV.',
  access: 'settings.manage',
  reply: { kind: 'file', type: 'application/zip' },
  rateLimit: { perMinute: 6 },
})

export const exportReservations = endpoint({
  method: 'GET',
  path: '/admin/reservations/export.csv',
  summary: 'The filtered bookings as CSV.',
  access: 'reports.export',
  query: listReservations.query.omit({ limit: true, offset: true }),
  reply: CSV,
})

export const exportUsers = endpoint({
  method: 'GET',
  path: '/admin/users/export.csv',
  summary: 'The filtered accounts as CSV.',
  access: 'reports.export',
  query: listUsers.query.omit({ limit: true, offset: true }),
  reply: CSV,
})

export const exportMonthEnd = endpoint({
  method: 'GET',
  path: '/admin/reports/month.csv',
  summary: 'The takings of a month as CSV.',
  access: 'reports.export',
  query: getMonthEnd.query,
  reply: CSV,
  errors: ['location-not-found', 'book-behind'],
})

export const exportJournal = endpoint({
  method: 'GET',
  path: '/admin/reports/journal.csv',
  summary: 'The month as postings of accounts, balanced for each day and location, with fees and payouts of the cards.',
  access: 'reports.export',
  query: getMonthEnd.query.required({ month: true }),
  reply: CSV,
  errors: ['location-not-found', 'book-behind'],
})

export const getReservationCalendar = endpoint({
  method: 'GET',
  path: '/reservations/:id/calendar.ics',
  summary: 'A booking as an iCalendar file.',
  access: 'public',
  params: getReservation.params,
  query: getReservation.query,
  reply: { kind: 'file', type: 'text/calendar; charset=utf-8' },
  errors: ['reservation-not-found'],
})

export const getReceiptPdf = endpoint({
  method: 'GET',
  path: '/receipts/:orderId.pdf',
  summary: 'The receipt as PDF, 80 mm wide.',
  access: 'public',
  params: z.object({ orderId: text(100) }),
  query: getOrderReceipt.query.pick({ token: true }),
  reply: { kind: 'file', type: 'application/pdf' },
  errors: ['not-found'],
})
