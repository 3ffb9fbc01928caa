import { clearCart } from '#web/cart/cart-store.ts'
import { serverNowMs } from '#web/lib/clock.ts'
import { keptOnDevice, onDevice, type BrowserStorage, type KeptValue } from '#web/lib/kept/kept-value.ts'
import { useShared } from '#web/lib/kept/shared.ts'

/** A card payment begun at this browser's checkout. Contains nothing personal. */
export type BegunPayment = {
  sessionId: string
  /** The location whose cart it pays for. */
  locationId: string
  startedAtMs: number
  /** The order made by this payment; null while unknown. */
  orderId: string | null
}

/** At most one for each location. */
export type BegunPayments = readonly BegunPayment[]

const STORED = 'thali_begun_payments'
const NONE: BegunPayments = []
/** The card provider keeps no payment page open for longer. */
const LONGEST_LIFE_MS = 24 * 60 * 60 * 1000

export function createBegunPayments(keeping: BrowserStorage): KeptValue<BegunPayments> {
  const serialize = (payments: BegunPayments) => (payments.length === 0 ? null : JSON.stringify(payments))
  return keptOnDevice({ key: STORED, empty: NONE, parse: parsePayments, serialize }, keeping)
}

const begun = createBegunPayments(onDevice)

/** The payments begun in this browser, the same in every tab. None on the server and during hydration. */
export function useBegunPayments(): BegunPayments {
  return useShared(begun)
}

export function begunPayments(): BegunPayments {
  return begun.get()
}

/** Stores that the customer leaves for the payment page, so that later pages can look up the result. */
export function rememberPayment({ sessionId, locationId }: Pick<BegunPayment, 'sessionId' | 'locationId'>): void {
  const payment = { sessionId, locationId, startedAtMs: serverNowMs(), orderId: null }
  begun.change((all) => withPayment(all, payment))
}

/** Forgets a payment that cannot be paid any more. */
export function forgetPayment(sessionId: string): void {
  begun.change((all) => (all.some(isOf(sessionId)) ? all.filter((payment) => !isOf(sessionId)(payment)) : all))
}

/** Drops settled payments once their orders have been shown. */
export function forgetSettledPayments(): void {
  begun.change((all) => (all.some(isSettled) ? all.filter((payment) => !isSettled(payment)) : all))
}

/**
 * Stores which order a payment made, and empties its cart. Only the first time: opening an old payment's address
 * later must not empty a new cart.
 */
export function settlePayment(sessionId: string, orderId: string): void {
  const payment = begun.get().find(isOf(sessionId))
  if (!payment || isSettled(payment)) return
  // Before the cart is gone: another tab at checkout must see the order, not an empty cart.
  begun.change((all) => withPayment(all, { ...payment, orderId }))
  clearCart(payment.locationId)
}

/** The payment of this location's cart whose result is not known yet. */
export function openPaymentAt(all: BegunPayments, locationId: string, nowMs: number): BegunPayment | null {
  return openPayments(all, nowMs).find((payment) => payment.locationId === locationId) ?? null
}

/** The open payment that was begun last. */
export function latestOpenPayment(all: BegunPayments, nowMs: number): BegunPayment | null {
  return openPayments(all, nowMs).reduce<BegunPayment | null>(
    (latest, payment) => (latest && latest.startedAtMs > payment.startedAtMs ? latest : payment),
    null,
  )
}

/** The order that a payment for this location has made since `before`, whichever tab it was paid in. */
export function paidMeanwhile(before: BegunPayments, now: BegunPayments, locationId: string | null): string | null {
  const paid = now.find(
    (payment) =>
      isSettled(payment) &&
      (locationId === null || payment.locationId === locationId) &&
      before.find(isOf(payment.sessionId))?.orderId !== payment.orderId,
  )
  return paid?.orderId ?? null
}

export function isSettled({ orderId }: BegunPayment): boolean {
  return orderId !== null
}

export function withPayment(all: BegunPayments, payment: BegunPayment): BegunPayments {
  return [...all.filter(({ locationId }) => locationId !== payment.locationId), payment]
}

function openPayments(all: BegunPayments, nowMs: number): BegunPayments {
  return all.filter((payment) => !isSettled(payment) && nowMs - payment.startedAtMs < LONGEST_LIFE_MS)
}

function isOf(sessionId: string) {
  return (payment: BegunPayment): boolean => payment.sessionId === sessionId
}

function parsePayments(text: string | null): BegunPayments {
  let stored: unknown
  try {
    stored = JSON.parse(text ?? '[]')
  } catch {
    return NONE // Damaged: the server still knows of every payment.
  }
  return Array.isArray(stored) ? (stored as unknown[]).filter(isPayment) : NONE
}

function isPayment(value: unknown): value is BegunPayment {
  const { sessionId, locationId, startedAtMs, orderId } = (value ?? {}) as Partial<Record<keyof BegunPayment, unknown>>
  return (
    typeof sessionId === 'string' &&
    typeof locationId === 'string' &&
    typeof startedAtMs === 'number' &&
    (orderId === null || typeof orderId === 'string')
  )
}
