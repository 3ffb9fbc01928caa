import type { PaymentLinkView } from '@thali/contracts/payments/staff-payments'
import { isUnsettled } from '@thali/domain/payments/payment-state'
import { useMemo } from 'react'

import { putRead, useRead } from '../lib/reads.ts'
import { PAYMENTS_POLL } from '#web/back-office/payments/payment-reads.tsx'
import { useLive } from '#web/lib/api/live.ts'

/** How long a paid or expired link stays in the strip. */
const NEWS_MS = 20 * 60_000

const NO_LINKS: readonly PaymentLinkView[] = []

/** The payment links of the last day. `remember` adds a new link before the list is read again. */
export function usePaymentLinks() {
  const { data, reread } = useRead('GET /admin/payments/links', {}, PAYMENTS_POLL)
  useLive((event) => {
    if (event.type === 'reset' || (event.type === 'order' && event.order.metadata.adminCreated)) void reread()
  })
  const remember = (link: PaymentLinkView) =>
    putRead(['GET /admin/payments/links'], (known) => {
      const others = (known?.links ?? []).filter((one) => one.sessionId !== link.sessionId)
      return { links: [link, ...others] }
    })
  return { links: data?.links ?? NO_LINKS, isKnown: data !== undefined, remember, reread }
}

/** Links that are still unpaid, and those that ended recently unless staff closed them. */
export function useLinksOut(links: readonly PaymentLinkView[], now: Date): PaymentLinkView[] {
  return useMemo(() => links.filter((link) => isOut(link, now)), [links, now])
}

export function isOut(link: PaymentLinkView, now: Date): boolean {
  const { paymentState, paidAt, expiresAt, isClosed } = link
  if (paymentState === 'returned') return true
  if (isUnsettled(paymentState)) return paymentState !== 'open' || now.getTime() < Date.parse(expiresAt) + NEWS_MS
  const endedAt = paidAt ?? (isClosed ? null : expiresAt)
  return endedAt !== null && now.getTime() - Date.parse(endedAt) < NEWS_MS
}
