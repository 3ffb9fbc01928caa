import type { ProfileView } from '@thali/contracts/people/users'
import { useState } from 'react'

import { PAYMENTS_POLL } from './payment-reads.ts'
import { ProviderMessages } from './payment-problem-messages.tsx'
import { NewsLine } from './payment-problem-news.tsx'
import { ReadFailure } from './payment-problem-reading.tsx'
import { RefundRow } from './payment-problem-refund.tsx'
import { inOrderOfNeed, type News } from './payment-problem-words.ts'
import { useRead } from '#web/back-office/lib/queries.ts'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { Loading, Skeleton } from '#web/ui/notices/skeleton.tsx'

type PaymentProblemsProps = { user: ProfileView; placeName: (locationId: string) => string | null }

/** Refunds and webhooks that need somebody. */
export function PaymentProblems({ user, placeName }: PaymentProblemsProps) {
  const { data, error, reread } = useRead('GET /admin/payments/problems', {}, PAYMENTS_POLL)
  const [news, setNews] = useState<News | null>(null)
  const refunds = inOrderOfNeed(data?.refunds ?? [])
  const webhooks = data?.webhooks ?? []

  return (
    <section aria-labelledby="payment-problems">
      <h2 id="payment-problems" tabIndex={-1} className="mb-4 display text-h2">
        Waiting for somebody
      </h2>
      {error && (
        <ReadFailure
          title="The refunds could not be read"
          error={error}
          isStale={data !== undefined}
          onRetry={reread}
        />
      )}
      <NewsLine news={news} />
      {!data && !error && (
        <Loading label="Loading the refunds">
          <Skeleton className="h-32 w-full" />
        </Loading>
      )}
      {data && refunds.length + webhooks.length === 0 && (
        <EmptyState level={3} title="Nothing is waiting">
          Refunds that failed, and money that is to be handed back, are listed here until they are done.
        </EmptyState>
      )}
      {refunds.length > 0 && (
        <ul className="mt-4 border-b border-line">
          {refunds.map((refund) => (
            <RefundRow
              key={refund.refundId}
              refund={refund}
              place={placeName(refund.locationId)}
              user={user}
              onNews={setNews}
            />
          ))}
        </ul>
      )}
      {webhooks.length > 0 && <ProviderMessages messages={webhooks} onNews={setNews} />}
    </section>
  )
}
