import type { ListPaymentProblems, OpenRefundView, RetryFailedWebhook } from '@thali/contracts/payments/staff-payments'
import { formatDate, formatTimeAst, localParts } from '@thali/domain/time/zone'

/** The result of a tap. */
export type News = { isFailure: boolean; text: string }

export type ProviderMessage = ListPaymentProblems['reply']['webhooks'][number]

/** What a refund is waiting for. */
export type Waiting = { kind: 'retry' | 'hand-back' | 'reader' | 'nobody'; title: string; explanation: string }

export function waitingFor({ status, way, error }: Pick<OpenRefundView, 'status' | 'way' | 'error'>): Waiting {
  if (status === 'failed') {
    return { kind: 'retry', title: 'Card refund failed', explanation: error ?? 'The card provider gave no reason.' }
  }
  if (status === 'pending') {
    const explanation =
      error === null ? 'It is tried again by itself.' : `It is tried again by itself. Last time: ${error}`
    return { kind: 'nobody', title: 'Still being tried', explanation }
  }
  if (way === 'reader') {
    const why = error === null ? '' : ` Last time: ${error}`
    return {
      kind: 'reader',
      title: 'Goes back on the reader',
      explanation: `It was paid by Interac, which gives money back only to the card itself.${why}`,
    }
  }
  return way === 'cash'
    ? { kind: 'hand-back', title: 'Owed in cash', explanation: 'Hand it back at the counter, then say so here.' }
    : {
        kind: 'hand-back',
        title: 'To be reviewed',
        explanation: 'It was paid by another method. Find out how it goes back, hand it back, then say so here.',
      }
}

/** Refunds that need somebody come before those still being tried; within each, the oldest first. */
export function inOrderOfNeed(refunds: readonly OpenRefundView[]): OpenRefundView[] {
  const rank = { failed: 0, owed: 1, pending: 2 }
  return refunds.toSorted((a, b) => rank[a.status] - rank[b.status] || a.since.localeCompare(b.since))
}

/** `7:02 PM AST`, or with the day when it was another one. */
export function sinceWords(since: string, now: Date): string {
  const instant = new Date(since)
  const isToday = localParts(instant).date === localParts(now).date
  const time = formatTimeAst(instant)
  return isToday ? time : `${formatDate(instant)}, ${time}`
}

/** The sentence after a webhook was retried. */
export function messageNews({ result, error }: Pick<RetryFailedWebhook['reply'], 'result' | 'error'>): string {
  if (result === 'done') return 'The message was worked off.'
  if (result === 'set-aside') return 'Set aside again: it is about another thing. Nothing was changed.'
  return `It failed again: ${error ?? 'no reason was given.'}`
}

/** The sentence after a refund was retried; null when it needs nothing more, so it went through. */
export function refundNews(refund: Pick<OpenRefundView, 'status' | 'error'> | null): News {
  if (refund?.status === 'failed') {
    return { isFailure: true, text: `The refund failed again: ${refund.error ?? 'no reason was given.'}` }
  }
  return { isFailure: false, text: refund === null ? 'The refund went through.' : 'The refund is on its way.' }
}
