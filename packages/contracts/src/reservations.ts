import { LANGUAGES } from '@thali/domain/language/languages'
import { RESERVATION_STATUSES } from '@thali/domain/reservations/reservation'
import { z } from 'zod'

import { endpoint, type Call } from './endpoint.ts'
import { instant, locationId, page, text } from './fields.ts'

/** `YYYY-MM-DD` on the restaurant's clock. */
const day = z.iso.date('Please choose a date')

/** The record's own id, or the number that guests know, `RES-TRU-20261120-QKZD`. */
const anyReservationId = text(100)

export const reservationView = z.object({
  id: z.string(),
  /** Public number. */
  reservationId: z.string(),
  /** The id of the location. */
  location: z.string(),
  locationInfo: z.object({ id: z.string(), name: z.string(), address: z.string(), phone: z.string() }),
  customerInfo: z.object({
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    /** The account it belongs to; null for a guest. */
    firebaseId: z.string().nullable(),
  }),
  reservationDetails: z.object({
    date: z.string(),
    /** 24-hour clock of the restaurant, `18:30`. */
    time: z.string(),
    partySize: z.number(),
    specialRequests: z.string().nullable(),
  }),
  status: z.enum(RESERVATION_STATUSES),
  /** The instant that date and time mean. */
  startsAt: instant,
  reservedAt: instant,
  updatedAt: instant,
  cancelledAt: instant.nullable(),
  cancellationReason: z.string().nullable(),
  arrivedAt: instant.nullable(),
  source: z.enum(['web', 'staff']),
  /** The language of its guest, and of the messages about it. */
  language: z.enum(LANGUAGES),
  deviceInfo: z.object({ userAgent: z.string(), platform: z.string() }).nullable(),
  /** Grows with every change; a client that holds a lower one is behind. */
  version: z.number(),
  /** Where its holder reads and cancels it, with the secret that opens it. */
  manageUrl: z.string(),
})
export type ReservationView = z.infer<typeof reservationView>

const slotView = z.object({
  /**
   * 24-hour clock, `18:30`; after midnight, in the night of the requested day, `24:30`. Booking uses the same format.
   */
  time: z.string(),
  /** As it is shown, `6:30 PM`. */
  label: z.string(),
})

export const getSlots = endpoint({
  method: 'GET',
  path: '/reservations/slots',
  summary: 'Lists the times of a day at which a party can still have a table.',
  access: 'public',
  query: z.object({ location: locationId, date: text(40), partySize: z.coerce.number().default(1) }),
  reply: z.object({
    location: z.string(),
    date: z.string(),
    /** The location does not open that day. */
    isClosed: z.boolean(),
    slots: z.array(slotView),
    /** How many times are not shown because they are full, or too full for this party. */
    fullCount: z.number(),
  }),
  errors: ['location-not-found', 'hours-unusable', 'reservation-invalid'],
})
export type GetSlots = Call<typeof getSlots>

/** A booking as sent. The rules, with their texts, are `checkReservation` of the domain. */
const reservationInput = z.looseObject({
  location: z.unknown().optional(),
  customerInfo: z.unknown().optional(),
  reservationDetails: z.unknown().optional(),
  deviceInfo: z
    .object({ platform: text(100) })
    .partial()
    .optional(),
})
const BOOKING_ERRORS = [
  'reservation-invalid',
  'reservation-duplicate',
  'slot-full',
  'slot-unavailable',
  'location-not-found',
  'location-inactive',
  'no-tables-here',
  'hours-unusable',
  'too-many-guests',
  'too-many-guests-at-once',
  'reservation-check-failed',
] as const
const bookedReply = z.object({ success: z.literal(true), reservation: reservationView })

export const createReservation = endpoint({
  method: 'POST',
  path: '/reservations',
  summary: 'Books a table; signed in, the booking belongs to the account.',
  access: 'public',
  body: reservationInput,
  reply: bookedReply,
  errors: BOOKING_ERRORS,
  idempotent: true,
  rateLimit: { perMinute: 20 },
})
export type CreateReservation = Call<typeof createReservation>

export const getReservation = endpoint({
  method: 'GET',
  path: '/reservations/:id',
  summary: 'Reads one booking, for its owner, staff, or anybody with its link.',
  access: 'public',
  params: z.object({ id: anyReservationId }),
  query: z.object({ token: text(100).optional() }),
  reply: z.object({ reservation: reservationView }),
  errors: ['reservation-not-found'],
  rateLimit: { perMinute: 60 },
})
export type GetReservation = Call<typeof getReservation>

export const cancelReservation = endpoint({
  method: 'POST',
  path: '/reservations/:id/cancel',
  summary: 'Cancels a booking, by its owner or with the link of the confirmation.',
  access: 'public',
  params: z.object({ id: anyReservationId }),
  body: z.object({ token: text(100).optional(), reason: text(300).trim().optional() }),
  reply: z.object({ success: z.literal(true), reservation: reservationView }),
  errors: ['reservation-not-found', 'reservation-not-cancellable'],
  idempotent: true,
  rateLimit: { perMinute: 10 },
})
export type CancelReservation = Call<typeof cancelReservation>

export const listMyReservations = endpoint({
  method: 'GET',
  path: '/me/reservations',
  summary: 'Lists the own bookings, newest first.',
  access: 'account',
  query: page,
  reply: z.object({ reservations: z.array(reservationView), total: z.number() }),
})
export type ListMyReservations = Call<typeof listMyReservations>

export const sendReservationConfirmation = endpoint({
  method: 'POST',
  path: '/sendReservationConfirmation',
  summary:
    'Sends the confirmation of the stored booking `metadata.reservationId` to its guest: once for its owner or a caller who has `metadata.token`, again for staff.',
  access: 'public',
  body: z.looseObject({
    customerEmail: z.unknown().optional(),
    customerName: z.unknown().optional(),
    reservationDate: z.unknown().optional(),
    reservationTime: z.unknown().optional(),
    partySize: z.unknown().optional(),
    metadata: z.looseObject({ reservationId: text(100).optional(), token: text(100).optional() }).optional(),
  }),
  reply: z.object({
    success: z.literal(true),
    message: z.string(),
    /** False when nothing is sent: it was sent before, the booking was cancelled, or its guest cannot be reached. */
    queued: z.boolean(),
  }),
  errors: ['reservation-data-missing', 'reservation-not-found'],
  idempotent: true,
  rateLimit: { perMinute: 10 },
})
export type SendReservationConfirmation = Call<typeof sendReservationConfirmation>

const reservationFilter = z.object({
  location: locationId.optional(),
  status: z.enum(['all', 'confirmed', 'cancelled']).default('all'),
  date: z.enum(['all', 'today', 'upcoming', 'past']).default('all'),
  search: text(100).trim().optional(),
})
export type ReservationFilter = z.infer<typeof reservationFilter>

export const listReservations = endpoint({
  method: 'GET',
  path: '/admin/reservations',
  summary: "Lists the bookings of the caller's locations, newest first, with the figures over all of them.",
  access: 'reservations.manage',
  query: reservationFilter.extend({ ...page.shape, limit: z.coerce.number().int().min(1).max(1000).default(20) }),
  reply: z.object({
    reservations: z.array(reservationView),
    /** Of the filter. */
    total: z.number(),
    stats: z.object({
      total: z.number(),
      confirmedToday: z.number(),
      upcoming: z.number(),
      cancelled: z.number(),
    }),
  }),
})
export type ListReservations = Call<typeof listReservations>

export const getReservationDay = endpoint({
  method: 'GET',
  path: '/admin/reservations/day',
  summary: 'The day at the door: every time with its guests, and who comes.',
  access: 'reservations.manage',
  query: z.object({ location: locationId, date: day }),
  reply: z.object({
    location: z.string(),
    date: z.string(),
    isClosed: z.boolean(),
    /** At most this many guests at one time. */
    most: z.number(),
    /** Every slot of the day, and any other time with a booking. */
    slots: z.array(slotView.extend({ guests: z.number(), isOver: z.boolean() })),
    /** Confirmed and cancelled, by time and then name. */
    reservations: z.array(reservationView),
  }),
  errors: ['location-not-found'],
})
export type GetReservationDay = Call<typeof getReservationDay>

export const createStaffReservation = endpoint({
  method: 'POST',
  path: '/admin/reservations',
  summary: 'Books a table for somebody at the door or on the phone.',
  access: 'reservations.manage',
  body: reservationInput.extend({
    /** The guests are here: they need no name, and without date and time they sit down now; at most in 30 minutes. */
    arrived: z.boolean().optional(),
  }),
  reply: bookedReply,
  errors: BOOKING_ERRORS,
  idempotent: true,
})
export type CreateStaffReservation = Call<typeof createStaffReservation>

export const changeReservation = endpoint({
  method: 'PATCH',
  path: '/admin/reservations/:id',
  summary: 'Moves a booking to another day, time or party, or notes what the guest asks for; the guest is told.',
  access: 'reservations.manage',
  params: z.object({ id: anyReservationId }),
  body: z.object({
    /** Like a booking: date, time, partySize, specialRequests. Missing fields are refused. */
    reservationDetails: z.unknown().optional(),
    /** The version the caller saw; a booking that was changed since is refused. */
    version: z.number().int().min(1).max(1_000_000),
  }),
  reply: bookedReply,
  errors: [
    'reservation-invalid',
    'reservation-not-found',
    'reservation-changed',
    'reservation-not-cancellable',
    'reservation-duplicate',
    'slot-full',
    'slot-unavailable',
    'hours-unusable',
  ],
  idempotent: true,
})
export type ChangeReservation = Call<typeof changeReservation>

export const cancelStaffReservation = endpoint({
  method: 'POST',
  path: '/admin/reservations/:id/cancel',
  summary: 'Cancels a booking for staff, with the reason that the guest is told.',
  access: 'reservations.manage',
  params: z.object({ id: anyReservationId }),
  body: z.object({ reason: text(300).trim().min(1, 'Please select or enter a cancellation reason') }),
  reply: z.object({ success: z.literal(true), reservation: reservationView }),
  errors: ['reservation-not-found', 'reservation-not-cancellable', 'reservation-not-due'],
  idempotent: true,
})
export type CancelStaffReservation = Call<typeof cancelStaffReservation>

export const noteArrival = endpoint({
  method: 'POST',
  path: '/admin/reservations/:id/arrival',
  summary: 'Notes that the guests of a booking have come, or takes the note back.',
  access: 'reservations.manage',
  params: z.object({ id: anyReservationId }),
  body: z.object({ arrived: z.boolean() }),
  reply: z.object({ success: z.literal(true), reservation: reservationView }),
  errors: ['reservation-not-found', 'reservation-not-cancellable'],
  idempotent: true,
})
export type NoteArrival = Call<typeof noteArrival>
