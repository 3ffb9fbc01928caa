import type { OrderView } from '@thali/contracts/orders/orders'
import type { ClosePaymentSession } from '@thali/contracts/payments/payments'

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
export function stateOfOrder({ id, paymentStatus }: Pick<OrderView, 'id' | 'paymentStatus'>): PaymentState {
  if (paymentStatus === 'paid') return { kind: 'paid', orderId: id, sessionId: null }
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

const CANCELLED_TITLE = 'Payment Cancelled'
const CANCELLED_LEAD = 'Your payment was cancelled or interrupted.'

/** Title and sentence for each state. */
export function wordsFor(state: PaymentState, isLink: boolean): { title: string; lead: string | null; body: string } {
  const cancelled = { title: CANCELLED_TITLE, lead: CANCELLED_LEAD }
  switch (state.kind) {
    case 'cancelled':
      return {
        ...cancelled,
        body: isLink
          ? 'The link that we sent you can still be used until it runs out.'
          : 'No charges were made and your order was not created.',
      }
    case 'checking':
      return { ...cancelled, body: 'One moment: we are asking our card provider whether anything was charged.' }
    case 'unreachable':
      return {
        ...cancelled,
        body: 'We could not check yet whether anything was charged. Please check again before you pay once more.',
      }
    case 'paid':
      return { title: 'Your payment went through', lead: null, body: 'Your order was made, and the kitchen has it.' }
    case 'processing':
      return {
        title: 'Your payment is being processed',
        lead: null,
        body: 'Your bank has not answered yet, so it could not be cancelled. Please do not pay again before it has.',
      }
    case 'returned':
      return {
        title: 'Your payment goes back to you',
        lead: null,
        body: 'No order is made of it. The full amount goes back to your card by itself within 5-10 business days.',
      }
  }
}
