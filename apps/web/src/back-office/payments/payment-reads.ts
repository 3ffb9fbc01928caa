import type { News } from './payment-problem-words.ts'
import { type ReadKey, reread } from '#web/back-office/lib/queries.ts'

/** Several components that poll the same read ask once. */
export const PAYMENTS_POLL = { pollMs: 10_000 } as const

const PAYMENT_READS: readonly ReadKey[] = [
  ['GET /admin/payments/links'],
  ['GET /admin/payments/pages'],
  ['GET /admin/payments/problems'],
]

export async function rereadPayments(): Promise<void> {
  await reread(...PAYMENT_READS)
}

/** Tells the news and reads the lists again: another device may have acted on them too. */
export async function conclude(news: News, onNews: (news: News) => void): Promise<void> {
  onNews(news)
  await rereadPayments()
  // The row disappears with its button: keep the focus in the section.
  if (!news.isFailure) document.getElementById('payment-problems')?.focus()
}
