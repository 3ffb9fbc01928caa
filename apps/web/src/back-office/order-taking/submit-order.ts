import type { OrderView } from '@thali/contracts/orders'
import type { CreateAdminPaymentLink, PaymentLinkView } from '@thali/contracts/staff-payments'

import { type FieldErrors, fieldErrorsOf } from './new-order.ts'
import type { WayToPay } from './new-order-state.ts'
import { type ApiError, call, isApiError, userMessage } from '#web/lib/api/api.ts'

export const OFFLINE_REFUSAL = 'Cannot create orders while offline'
const CASH_FAILED = 'Failed to create cash order'
const ONLINE_FAILED = 'Failed to create online order'
const LINK_FAILED = 'Failed to create payment link'
const OTHERWISE_FAILED = 'Failed to process order'

/** Refusals after which the menu has to be read again: what the clerk sees is not what is sold. */
const OUTDATED = new Set(['pricing-mismatch', 'item-unavailable', 'order-type-unavailable', 'location-inactive'])

/** What could not be done, and why where there is more to say; `fields` are those the server objects to. */
export type Failure = { title: string; reason: string | null; fields: FieldErrors }

type Payload = Record<string, unknown>

/** The order of a cash sale. Sent under the same key it is made once, however often it is sent. */
export async function createCashOrder(payload: Payload, finalTotal: number, key: string): Promise<OrderView> {
  const body = { ...payload, cashConfirmed: true, finalTotal }
  const { order } = await call('POST /createAdminOrderCash', { body, idempotencyKey: key })
  return order
}

export async function createLink(payload: Payload, key: string): Promise<CreateAdminPaymentLink['reply']> {
  return call('POST /createAdminPaymentLink', { body: { orderData: payload, sendSMS: false }, idempotencyKey: key })
}

/** The customer pays in cash after all: the link is closed with it. */
export async function takeCashForLink(link: Pick<PaymentLinkView, 'orderId'>): Promise<OrderView> {
  const body = { orderId: link.orderId, paymentData: { method: 'cash' as const } }
  const { order } = await call('POST /processOrderPayment', { body })
  return order
}

/** The link as the list will show it, before the list has been read. */
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

export function failureOf(error: unknown, payBy: WayToPay): Failure {
  if (!isApiError(error)) return { title: OTHERWISE_FAILED, reason: null, fields: {} }
  const fields = error.code === 'order-invalid' ? fieldErrorsOf(error.details) : {}
  return { title: payBy === 'cash' ? CASH_FAILED : cardFailure(error), reason: reasonOf(error), fields }
}

/** A refusal is an answer: the next submit is a new one. Without an answer the order may exist. */
export function isAnswered(error: unknown): boolean {
  return isApiError(error) && error.status >= 400 && error.status < 500
}

export function isOutdated(error: unknown): boolean {
  return isApiError(error) && OUTDATED.has(error.code)
}

/** An order that the server refuses has nothing to do with links; everything else went wrong on the way to one. */
function cardFailure({ status }: ApiError): string {
  return status === 400 ? ONLINE_FAILED : LINK_FAILED
}

function reasonOf(error: unknown): string | null {
  if (!isApiError(error) || error.code === 'unknown') return null
  // The sentence that everybody reads for its status says nothing of cash.
  return error.code === 'payment-unavailable' ? error.message : userMessage(error)
}
