import CircleCheck from 'lucide-react/icons/circle-check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'

import type { News } from './payment-problem-words.ts'
import { reread } from '#web/back-office/lib/reads.ts'
import { userMessage } from '#web/lib/api/api.ts'
import type { ReadEndpoint } from '#web/lib/api/endpoints.ts'
import { classes } from '#web/ui/classes.ts'
import { RetryBanner } from '#web/ui/notices/retry-banner.tsx'

/** The heading of what is to be done. */
export const TO_DO_ID = 'payments-to-do'

/** Several components that poll the same read ask once. */
export const PAYMENTS_POLL = { pollMs: 10_000 } as const

const PAYMENT_READS: readonly ReadEndpoint[] = [
  'GET /admin/payments/links',
  'GET /admin/payments/pages',
  'GET /admin/payments/problems',
]

export async function rereadPayments(): Promise<void> {
  await reread(...PAYMENT_READS)
}

/** Tells the news and reads the lists again: another device may have acted on them too. */
export async function conclude(news: News, onNews: (news: News) => void): Promise<void> {
  onNews(news)
  await rereadPayments()
  // The row disappears with its button: keep the focus in the section.
  if (!news.isFailure) document.getElementById(TO_DO_ID)?.focus()
}

/** The result of the last tap. The empty status stays in the page, because screen readers announce only changes to it. */
export function NewsLine({ news }: { news: News | null }) {
  const Icon = news?.isFailure ? TriangleAlert : CircleCheck
  return (
    <div role="status">
      {news && (
        <p
          className={classes(
            'mt-3 flex items-start gap-2 rounded-md px-4 py-3 font-semibold [overflow-wrap:anywhere]',
            news.isFailure ? 'bg-danger-tint text-danger' : 'bg-success-tint text-success',
          )}
        >
          <Icon aria-hidden size={20} className="shrink-0" />
          {news.text}
        </p>
      )}
    </div>
  )
}

type ReadFailureProps = {
  title: string
  error: unknown
  /** An older answer is still on screen. */
  isStale: boolean
  onRetry: () => unknown
}

/** The notice above a list that could not be read. */
export function ReadFailure({ title, error, isStale, onRetry }: ReadFailureProps) {
  return (
    <RetryBanner
      tone={isStale ? 'warning' : 'danger'}
      title={title}
      className="mb-4"
      buttonSize="staff"
      onRetry={onRetry}
    >
      {userMessage(error)}
      {isStale && ' What you see here may be out of date.'}
    </RetryBanner>
  )
}
