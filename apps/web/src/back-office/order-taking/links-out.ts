import type { PaymentLinkView } from '@thali/contracts/staff-payments'
import { isUnsettled } from '@thali/domain/payments/payment-state'
import { useMemo } from 'react'

import { PAYMENTS_POLL } from '../payments/payment-link-poll.ts'
import { useLive } from '#web/lib/live/live.ts'
import { useApi } from '#web/lib/api/use-api.ts'

/** For this long a link that ended is shown beside those that are out: paid, or nobody will cook anything for it. */
const NEWS_MS = 20 * 60_000

const NO_LINKS: readonly PaymentLinkView[] = []

/** The links of the last day. `remember` shows one that was just made before the list has been read again. */
export function usePaymentLinks() {
  const { data, mutate } = useApi('GET /admin/payments/links', {}, PAYMENTS_POLL)
  useLive((event) => {
    if (event.type === 'reset' || (event.type === 'order' && event.order.metadata.adminCreated)) void mutate()
  })
  const remember = (link: PaymentLinkView) =>
    mutate((known) => ({ links: [link, ...(known?.links ?? []).filter((one) => one.sessionId !== link.sessionId)] }), {
      revalidate: false,
    })
  return { links: data?.links ?? NO_LINKS, isKnown: data !== undefined, remember, refresh: () => mutate() }
}

/** Links somebody still waits for, and those whose end is news. What staff closed themselves is no news. */
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
