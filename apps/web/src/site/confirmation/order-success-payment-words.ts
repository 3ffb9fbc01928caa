import type { Ending, Looking } from './order-success-lookup.ts'

/** Passed along with an order that was just paid by card. */
export const PAYMENT_SUCCESSFUL = 'Payment successful! Your order is being processed.'

/** Shown on the dashboard if the order of a payment was not found in time. */
export const GIVEN_UP = {
  paid: 'Your payment was successful. Your order is being processed - check your order history.',
  unconfirmed: 'We could not confirm your payment yet - check your order history.',
} as const

/** The state while the order is looked up. */
export function lookingWords({ heard, isReachable }: Pick<Looking, 'heard' | 'isReachable'>): string {
  if (!isReachable) return 'We cannot reach the restaurant right now. We keep trying.'
  if (heard === 'paid') return 'Your payment was received. We are writing up your order.'
  if (heard === 'processing') return 'Your bank has not answered yet.'
  return 'We are asking our card provider whether your payment went through.'
}

/** A payment without an order, and what happens to the money. */
export const ENDING_WORDS = {
  failed: {
    title: 'Your payment was declined',
    body: 'Your bank declined the payment. No charges were made and your order was not created.',
  },
  expired: {
    title: 'Your payment was not completed',
    body: 'The payment page was closed before the payment was made. No charges were made and your order was not created.',
  },
  returned: {
    title: 'Your payment goes back to you',
    body: 'It came too late, or a second time. The full amount goes back to your card by itself within 5-10 business days.',
  },
} as const satisfies Record<Ending, { title: string; body: string }>
