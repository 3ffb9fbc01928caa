import MailCheck from 'lucide-react/icons/mail-check'
import RotateCw from 'lucide-react/icons/rotate-cw'

import { failedKindWords, momentWords } from './message-words.ts'
import { ALL, type Undelivered } from './use-undelivered.ts'
import { AtlanticTime } from '#web/ui/atlantic-time.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { RetryBanner } from '#web/ui/notices/retry-banner.tsx'
import { Loading, Skeleton } from '#web/ui/notices/skeleton.tsx'

/** Messages that failed in all tries, with the reason. */
export function UndeliveredPart({ list }: { list: Undelivered }) {
  const { messages, failure, busyWith } = list
  if (failure !== null) {
    return (
      <RetryBanner title="Undelivered messages could not be read" buttonSize="staff" onRetry={list.read}>
        {failure}
      </RetryBanner>
    )
  }
  if (!messages) {
    return (
      <Loading label="Loading undelivered messages" className="grid gap-3">
        <Skeleton className="h-24 w-full" />
        <Skeleton className="h-24 w-full" />
      </Loading>
    )
  }
  if (messages.length === 0) {
    return (
      <EmptyState title="Everything was delivered" icon={<MailCheck aria-hidden size={28} />} level={3}>
        A message is tried eight times over about an hour. What has not arrived by then is listed here.
      </EmptyState>
    )
  }
  return (
    <div className="grid gap-4">
      <Button
        size="staff"
        variant="secondary"
        className="justify-self-start"
        busy={busyWith === ALL}
        icon={<RotateCw aria-hidden size={22} />}
        onClick={() => void list.retryAll()}
      >
        Retry all {messages.length}
      </Button>
      <ul aria-label="Undelivered messages" className="grid gap-3">
        {messages.map(({ id, kind, subject, error, failedAt }) => (
          <li
            key={id}
            className="grid items-center gap-x-6 gap-y-3 rounded-lg border border-line bg-surface p-4 @min-[46rem]:grid-cols-[minmax(0,1fr)_auto]"
          >
            <div className="grid min-w-0 gap-1">
              <p className="text-lg font-semibold">{failedKindWords(kind)}</p>
              <p className="text-muted [overflow-wrap:anywhere]">
                <bdi>{subject}</bdi> · <AtlanticTime>{momentWords(failedAt)}</AtlanticTime>
              </p>
              <p className="[overflow-wrap:anywhere]">{error}</p>
            </div>
            <Button
              size="staff"
              variant="secondary"
              className="justify-self-start"
              busy={busyWith === id}
              aria-label={`Retry: ${failedKindWords(kind)}, ${subject}`}
              onClick={() => void list.retryOne(id)}
            >
              Retry
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
