import type { OrderView } from '@thali/contracts/orders/orders'
import type { ClosePaymentSession } from '@thali/contracts/payments/payments'
import { isPartlyPaid } from '@thali/domain/payments/payment-state'

import { words } from '#words/payment-cancel.ts'

/** What the server says about the cancelled payment. */
export type PaymentState =
  /** No payment is known here, or it is closed: the standard text. */
  | { kind: 'cancelled' }
  | { kind: 'checking' }
  /** Without an order id the order is being created right now. */
  | { kind: 'paid'; orderId: string; sessionId: null }
  | { kind: 'paid'; orderId: string | null; sessionId: string }
  | { kind: 'processing'; sessionId: string }
  | { kind: 'returned' }
  | { kind: 'unreachable' }

const LONGEST_REFERENCE = 64

/** The reference in the address. Text with blanks is ignored: an address must not bring its own sentences. */
export function referenceIn(search: string): string | null {
  const reference = new URLSearchParams(search).get('order_id')?.trim() ?? ''
  if (!/^[\p{L}\p{N}\p{P}\p{S}]+$/u.test(reference)) return null
  return reference.length > LONGEST_REFERENCE ? `${reference.slice(0, LONGEST_REFERENCE)}…` : reference
}

/** The payment state of an order the visitor may read. */
export function stateOfOrder(order: Pick<OrderView, 'id' | 'status' | 'paymentStatus' | 'dueAmount'>): PaymentState {
  const { id, paymentStatus } = order
  if (paymentStatus === 'paid' && !isPartlyPaid(order)) return { kind: 'paid', orderId: id, sessionId: null }
  return { kind: paymentStatus === 'refunded' ? 'returned' : 'cancelled' }
}

/** Whether the payment was asked for by a link that staff sent. */
export function isLinkPayment(search: string): boolean {
  return new URLSearchParams(search).get('via') === 'link'
}

/** Reads the server's answer to closing the payment. */
export function stateAfterClosing(
  sessionId: string,
  { paymentState, orderId }: Pick<ClosePaymentSession['reply'], 'paymentState' | 'orderId'>,
): PaymentState {
  switch (paymentState) {
    case 'paid':
      return { kind: 'paid', orderId, sessionId }
    case 'processing':
      return { kind: 'processing', sessionId }
    case 'returned':
      return { kind: 'returned' }
    case 'open':
    case 'failed':
    case 'expired':
      return { kind: 'cancelled' }
  }
}

/** The page of the paid order. */
export function orderPath({ orderId, sessionId }: { orderId: string | null; sessionId: string | null }): string {
  const query = orderId === null ? { session_id: sessionId ?? '' } : { order_id: orderId }
  return `/order-success?${new URLSearchParams(query).toString()}`
}

/** Title and sentence for each state. */
export function wordsFor(state: PaymentState, isLink: boolean): { title: string; lead: string | null; body: string } {
  const { title, lead, body, link, checking, unreachable } = words.cancelled
  switch (state.kind) {
    case 'cancelled':
      return { title, lead, body: isLink ? link : body }
    case 'checking':
      return { title, lead, body: checking }
    case 'unreachable':
      return { title, lead, body: unreachable }
    case 'paid':
    case 'processing':
    case 'returned':
      return { ...words[state.kind], lead: null }
  }
}
