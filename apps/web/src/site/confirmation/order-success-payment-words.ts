import { words } from '#words/confirmation.ts'
import type { Looking } from './order-success-lookup.ts'

/** The state while the order is looked up. */
export function lookingWords({ heard, isReachable }: Pick<Looking, 'heard' | 'isReachable'>): string {
  if (!isReachable) return words.payment.unreachable
  if (heard === 'paid') return words.payment.received
  if (heard === 'processing') return words.payment.processing
  return words.payment.asking
}
