import type { ProfileView } from '@thali/contracts/people/users'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useState } from 'react'

import { RefundRow } from './payment-problem-refund.tsx'
import { inOrderOfNeed, type News, messageNews, type ProviderMessage, sinceWords } from './payment-problem-words.ts'
import { PAYMENTS_POLL, conclude, NewsLine, ReadFailure } from './payment-reads.tsx'
import { useCall } from '#web/back-office/lib/mutations.ts'
import { useRead } from '#web/back-office/lib/reads.ts'
import { userMessage } from '#web/lib/api/api.ts'
import { useNow } from '#web/lib/site.tsx'
import { AtlanticTime } from '#web/ui/atlantic-time.tsx'
import { Button } from '#web/ui/button.tsx'
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

type ProviderMessagesProps = { messages: readonly ProviderMessage[]; onNews: (news: News) => void }

/** Webhooks of the card provider that could not be processed. Retrying one twice changes nothing. */
function ProviderMessages({ messages, onNews }: ProviderMessagesProps) {
  return (
    <>
      <h3 className="mt-8 mb-3 text-xl font-semibold">Messages of the card provider</h3>
      <ul className="border-b border-line">
        {messages.map((message) => (
          <MessageRow key={message.failureId} message={message} onNews={onNews} />
        ))}
      </ul>
    </>
  )
}

function MessageRow({ message, onNews }: { message: ProviderMessage } & Pick<ProviderMessagesProps, 'onNews'>) {
  const now = useNow()
  const { mutate, isPending } = useCall('POST /retryFailedWebhook', {
    onSuccess: (reply) => conclude({ isFailure: reply.result !== 'done', text: messageNews(reply) }, onNews),
    onError: (error) => conclude({ isFailure: true, text: userMessage(error) }, onNews),
  })

  return (
    <li className="grid items-center gap-x-8 gap-y-3 border-t border-line py-4 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="text-lg font-semibold">
          {message.kind === 'failed' ? 'Failed' : 'Set aside'}: {message.type}
        </p>
        <p className="text-lg">{message.error}</p>
        <p className="text-base text-muted">
          {message.about} · <AtlanticTime>{sinceWords(message.receivedAt, now)}</AtlanticTime>
        </p>
      </div>
      <Button
        size="board"
        variant="secondary"
        busy={isPending}
        icon={<RotateCcw aria-hidden size={24} />}
        onClick={() => mutate({ body: { failureId: message.failureId } })}
      >
        Retry
      </Button>
    </li>
  )
}
