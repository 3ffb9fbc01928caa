import type { ReactNode } from 'react'

import { failedKindWords, momentWords } from './message-words.ts'
import type { Reading } from '#web/back-office/lib/queries.ts'
import { userMessage } from '#web/lib/api/api.ts'
import { AtlanticTime } from '#web/ui/atlantic-time.tsx'
import { RetryBanner } from '#web/ui/notices/retry-banner.tsx'
import { Loading, Skeleton } from '#web/ui/notices/skeleton.tsx'

type MessageListProps<Message> = {
  /** Such as `Undelivered messages`. */
  name: string
  reading: Reading<{ messages: Message[] }>
  /** In the place of an empty list. */
  empty: ReactNode
  /** Above the list. */
  head?: ReactNode
  children: (message: Message) => ReactNode
}

/** Messages that were not sent, each with what can be done about it. */
export function MessageList<Message>({ name, reading, empty, head, children }: MessageListProps<Message>) {
  const { data, error, reread } = reading
  if (!data && error) {
    return (
      <RetryBanner title={`${name} could not be read`} buttonSize="staff" onRetry={reread}>
        {userMessage(error)}
      </RetryBanner>
    )
  }
  if (!data) {
    return (
      <Loading label={`Loading ${name.toLowerCase()}`}>
        <Skeleton className="h-24 w-full" />
      </Loading>
    )
  }
  if (data.messages.length === 0) return empty
  return (
    <div className="grid gap-4">
      {head}
      <ul aria-label={name} className="grid gap-3">
        {data.messages.map(children)}
      </ul>
    </div>
  )
}

type MessageRowProps = { kind: string; about: string; at: string; reason: string; children: ReactNode }

export function MessageRow({ kind, about, at, reason, children }: MessageRowProps) {
  return (
    <li className="grid items-center gap-x-6 gap-y-3 rounded-lg border border-line bg-surface p-4 @min-[46rem]:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid min-w-0 gap-1">
        <p className="text-lg font-semibold">{failedKindWords(kind)}</p>
        <p className="text-muted [overflow-wrap:anywhere]">
          <bdi>{about}</bdi> · <AtlanticTime>{momentWords(at)}</AtlanticTime>
        </p>
        <p className="[overflow-wrap:anywhere]">{reason}</p>
      </div>
      {children}
    </li>
  )
}
