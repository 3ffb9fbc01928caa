import type { OrderView } from '@thali/contracts/orders/orders'
import type { CreateAdminPaymentLink, PaymentLinkView } from '@thali/contracts/payments/staff-payments'

import type { WayToPay } from './new-order-state.ts'
import { type FieldErrors, fieldErrorsOf } from './new-order.ts'
import { isTimeGone } from '#web/cart/when/time-refusals.ts'
import { type ApiError, call, isApiError, userMessage } from '#web/lib/api/api.ts'
import type { Question } from '#web/ui/dialogs/confirm-dialog.tsx'

export const OFFLINE_REFUSAL = 'Cannot create orders while offline'
const CASH_FAILED = 'Failed to create cash order'
const ONLINE_FAILED = 'Failed to create online order'
const LINK_FAILED = 'Failed to create payment link'
const OTHERWISE_FAILED = 'Failed to process order'

/** Errors that mean the menu on screen is outdated and has to be read again. */
const OUTDATED = new Set([
  'pricing-mismatch',
  'item-unavailable',
  'sold-out',
  'order-type-unavailable',
  'outside-delivery',
  'below-delivery-minimum',
  'location-inactive',
])

/** Shown when a submit fails. `reason` is null if the title says it all. */
export type SubmitFailure = { title: string; reason: string | null }

export type Payload = Record<string, unknown>

/** Creates a cash order. With the same idempotency key it is created only once. */
export async function createCashOrder(payload: Payload, finalTotal: number, key: string): Promise<OrderView> {
  const body = { ...payload, cashConfirmed: true, finalTotal }
  const { order } = await call('POST /createAdminOrderCash', { body, idempotencyKey: key })
  return order
}

export async function createLink(payload: Payload, key: string): Promise<CreateAdminPaymentLink['reply']> {
  return call('POST /createAdminPaymentLink', { body: { orderData: payload, sendSMS: false }, idempotencyKey: key })
}

/** Records a cash payment for the order of a link, which closes the link. */
export async function takeCashForLink({
  orderId,
  total,
}: Pick<PaymentLinkView, 'orderId' | 'total'>): Promise<OrderView> {
  const body = { orderId, toPay: total, paymentData: { method: 'cash' as const } }
  const { order } = await call('POST /processOrderPayment', { body })
  return order
}

/** The new link in the shape of the list, to be shown before the list is read again. */
export function toLinkView(
  reply: CreateAdminPaymentLink['reply'],
  { locationId, customerName, customerPhone }: Pick<PaymentLinkView, 'locationId' | 'customerName' | 'customerPhone'>,
  now: Date,
): PaymentLinkView {
  const { orderId, sessionId, paymentUrl, qrCodeData, pricing, expiresAt } = reply
  return {
    orderId,
    sessionId,
    locationId,
    paymentUrl,
    qrCodeData,
    paymentState: 'open',
    customerName,
    customerPhone,
    total: pricing.total,
    createdAt: now.toISOString(),
    expiresAt,
    isClosed: false,
    paidAt: null,
    orderNumber: null,
  }
}

export function failureOf(error: unknown, payBy: WayToPay): SubmitFailure & { fields: FieldErrors } {
  if (!isApiError(error)) return { title: OTHERWISE_FAILED, reason: null, fields: {} }
  const fields = isTimeGone(error) ? { wantedAt: error.message } : fieldsOf(error)
  return { title: payBy === 'cash' ? CASH_FAILED : cardFailure(error), reason: reasonOf(error), fields }
}

function fieldsOf({ code, details }: ApiError): FieldErrors {
  return code === 'order-invalid' ? fieldErrorsOf(details) : {}
}

/** Whether the server answered, so that the next submit needs a new key. Without an answer the order may exist. */
export function isAnswered(error: unknown): boolean {
  return isApiError(error) && error.status >= 400 && error.status < 500
}

/**
 * Sends an order. Where fewer portions are left than it has, staff are asked, and may sell it all the same.
 *
 * @throws ApiError `sold-out` when they would rather change the order
 */
export async function sellOrAsk(
  payload: Payload,
  send: (payload: Payload) => Promise<void>,
  ask: (question: Question) => Promise<boolean>,
): Promise<void> {
  try {
    await send(payload)
  } catch (error) {
    if (!isApiError(error) || error.code !== 'sold-out') throw error
    const isMeant = await ask({
      title: error.message,
      body: 'The kitchen would have to make more than it planned for the day.',
      confirmLabel: 'Sell all the same',
      cancelLabel: 'Change the order',
    })
    if (!isMeant) throw error
    await send({ ...payload, oversell: true })
  }
}

export function isOutdated(error: unknown): boolean {
  return isApiError(error) && OUTDATED.has(error.code)
}

/** A 400 is about the order itself; any other error is about creating the link. */
function cardFailure({ status }: ApiError): string {
  return status === 400 ? ONLINE_FAILED : LINK_FAILED
}

function reasonOf(error: unknown): string | null {
  if (!isApiError(error) || error.code === 'unknown') return null
  // The general sentence for this status does not mention that cash still works.
  return error.code === 'payment-unavailable' ? error.message : userMessage(error)
}
