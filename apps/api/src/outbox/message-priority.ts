import type { NoteKind, OrderMessageKind, ReservationMessageKind } from './outbox-jobs.ts'

/** Sent first, because a person waits for it at a screen. */
export const BEFORE_EVERYTHING = 3

/** Sent last, so that a hundred offers never delay an order's confirmation. */
export const AFTER_EVERYTHING = -1

/**
 * Texts are stored with a priority above all e-mails: by it the places of their provider find them. Among themselves they
 * have the same order.
 */
export const TEXTS_FROM = 10

/**
 * What leaves first when more waits than can be sent: what somebody waits for, then what sends somebody on their way or
 * saves them one, then confirmations of what they saw on the screen already. 0 or more counts as late when it waits.
 */
export const PRIORITY: Record<OrderMessageKind | ReservationMessageKind | NoteKind, number> = {
  'phone-code': BEFORE_EVERYTHING,
  'guest-code': BEFORE_EVERYTHING,
  'payment-link': BEFORE_EVERYTHING,
  'orders-unseen': 2,
  'order-ready': 2,
  'order-cancelled': 2,
  'order-moved': 2,
  'order-changed': 2,
  'reservation-changed': 2,
  'reservation-cancelled': 2,
  'payment-returned': 1,
  'custom-text': 1,
  'order-preparing': 1,
  'order-confirmation': 0,
  'reservation-confirmation': 0,
  'budget-reached': 0,
  welcome: 0,
}
