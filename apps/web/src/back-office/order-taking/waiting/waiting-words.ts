import type { PaymentLinkView } from '@thali/contracts/payments/staff-payments'

/** What waits beside the order being taken. */
export type Waiting = { held: number; links: readonly PaymentLinkView['paymentState'][] }

const UNPAID: ReadonlySet<PaymentLinkView['paymentState']> = new Set(['open', 'processing'])

/** `3 waiting · 1 paid`: what is still to be done, and news of the links; empty when there is neither. */
export function waitingWords({ held, links }: Waiting): { words: string; tone: 'plain' | 'paid' | 'trouble' } {
  const waiting = held + links.filter((state) => UNPAID.has(state)).length
  const paid = links.filter((state) => state === 'paid').length
  const over = links.length + held - waiting - paid
  const parts = [waiting > 0 && `${waiting} waiting`, paid > 0 && `${paid} paid`, over > 0 && `${over} not paid`]
  return {
    words: parts.filter(Boolean).join(' · '),
    tone: over > 0 ? 'trouble' : paid > 0 ? 'paid' : 'plain',
  }
}
