import Send from 'lucide-react/icons/send'
import ShieldCheck from 'lucide-react/icons/shield-check'

import { failedKindWords, momentWords } from './message-words.ts'
import type { HeldBack } from './use-held-back.ts'
import { AtlanticTime } from '#web/ui/atlantic-time.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { RetryBanner } from '#web/ui/notices/retry-banner.tsx'
import { Loading, Skeleton } from '#web/ui/notices/skeleton.tsx'

/** Messages blocked by the budgets, with the reason; each can be sent anyway. */
export function HeldBackPart({ list }: { list: HeldBack }) {
  const { messages, failure, busyWith } = list
  if (failure !== null) {
    return (
      <RetryBanner title="Messages that were held back could not be read" buttonSize="staff" onRetry={list.read}>
        {failure}
      </RetryBanner>
    )
  }
  if (!messages) {
    return (
      <Loading label="Loading messages that were held back">
        <Skeleton className="h-24 w-full" />
      </Loading>
    )
  }
  if (messages.length === 0) {
    return (
      <EmptyState title="Nothing was held back" icon={<ShieldCheck aria-hidden size={28} />} level={3}>
        A number or an address that nobody has confirmed gets 6 texts and 12 e-mails in a day. What is more than that
        waits here, so that nobody can flood a stranger through your forms.
      </EmptyState>
    )
  }
  return (
    <ul aria-label="Messages that were held back" className="grid gap-3">
      {messages.map(({ id, kind, recipient, reason, heldBackAt, canBeSent }) => (
        <li
          key={id}
          className="grid items-center gap-x-6 gap-y-3 rounded-lg border border-line bg-surface p-4 @min-[46rem]:grid-cols-[minmax(0,1fr)_auto]"
        >
          <div className="grid min-w-0 gap-1">
            <p className="text-lg font-semibold">{failedKindWords(kind)}</p>
            <p className="text-muted [overflow-wrap:anywhere]">
              <bdi>{recipient}</bdi> · <AtlanticTime>{momentWords(heldBackAt)}</AtlanticTime>
            </p>
            <p>{reason}.</p>
          </div>
          {canBeSent ? (
            <Button
              size="staff"
              variant="secondary"
              className="justify-self-start"
              busy={busyWith === id}
              icon={<Send aria-hidden size={22} />}
              aria-label={`Send all the same: ${failedKindWords(kind)}, ${recipient}`}
              onClick={() => void list.send(id)}
            >
              Send all the same
            </Button>
          ) : (
            <p className="text-muted">
              It holds a link or code that opens an account. The person can ask for a new one.
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
