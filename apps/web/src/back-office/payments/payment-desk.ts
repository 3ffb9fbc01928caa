import type { UnpaidPageView } from '@thali/contracts/payments/payments'
import type { ListPaymentProblems, PaymentLinkView } from '@thali/contracts/payments/staff-payments'

import { inOrderOfNeed, type ProviderMessage, waitingFor } from './payment-problem-words.ts'
import { ALL_PLACES, type PlaceChoice } from '#web/back-office/live/place.ts'

type Refund = ListPaymentProblems['reply']['refunds'][number]

/** A row of the desk, with what tells it from others. */
export type DeskRow =
  | { kind: 'refund'; key: string; locationId: string; refund: Refund }
  | { kind: 'message'; key: string; locationId: null; message: ProviderMessage }
  | { kind: 'link'; key: string; locationId: string; link: PaymentLinkView }
  | { kind: 'page'; key: string; locationId: string; page: UnpaidPageView }

type Answers = {
  refunds: readonly Refund[]
  webhooks: readonly ProviderMessage[]
  links: readonly PaymentLinkView[]
  pages: readonly UnpaidPageView[]
}

/** What somebody has to see to, the most pressing first, and what needs nobody. */
export function deskRows({ refunds, webhooks, links, pages }: Answers): { toDo: DeskRow[]; others: DeskRow[] } {
  const rows = inOrderOfNeed(refunds).map(refundRow)
  const isWaiting = ({ paymentState }: PaymentLinkView) => paymentState === 'open' || paymentState === 'processing'
  const needsNobody = (row: ReturnType<typeof refundRow>) => waitingFor(row.refund).kind === 'nobody'
  return {
    toDo: [
      ...rows.filter((row) => !needsNobody(row)),
      ...webhooks.map((message) => ({ kind: 'message', key: message.failureId, locationId: null, message }) as const),
      ...links.filter(isWaiting).map(linkRow),
    ],
    others: [
      ...rows.filter(needsNobody),
      ...pages.map((page) => ({ kind: 'page', key: page.pageId, locationId: page.locationId, page }) as const),
      ...links.filter((link) => !isWaiting(link)).map(linkRow),
    ],
  }
}

function refundRow(refund: Refund) {
  return { kind: 'refund', key: refund.refundId, locationId: refund.locationId, refund } as const
}

function linkRow(link: PaymentLinkView) {
  return { kind: 'link', key: link.sessionId, locationId: link.locationId, link } as const
}

/** The rows of the chosen location; messages of the provider belong to none. */
export function rowsAt(rows: readonly DeskRow[], choice: PlaceChoice): DeskRow[] {
  return rows.filter(({ locationId }) => choice === ALL_PLACES || locationId === null || locationId === choice)
}

/** How many rows there are elsewhere, by location, in the order of the locations. */
export function elsewhere<Place extends { id: string }>(
  rows: readonly DeskRow[],
  choice: PlaceChoice,
  places: readonly Place[],
): { place: Place; count: number }[] {
  if (choice === ALL_PLACES) return []
  return places
    .filter(({ id }) => id !== choice)
    .map((place) => ({ place, count: rows.filter(({ locationId }) => locationId === place.id).length }))
    .filter(({ count }) => count > 0)
}
