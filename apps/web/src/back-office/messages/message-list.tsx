import type { ReactNode } from 'react'

import { failedKindWords, momentWords } from './message-words.ts'
import type { Reading } from '#web/back-office/lib/reads.ts'
import { userMessage } from '#web/lib/api/api.ts'
import { AtlanticTime } from '#web/ui/atlantic-time.tsx'
import { Table, Td, Th } from '#web/ui/lists/table.tsx'
import { RetryBanner } from '#web/ui/notices/retry-banner.tsx'
import { Loading, Skeleton } from '#web/ui/notices/skeleton.tsx'
import { useWide } from '#web/ui/use-media.ts'

/** A message that was not sent. */
type UnsentMessage = {
  id: string
  kind: string
  /** Whom or what it is about. */
  about: string
  at: string
  reason: string
}

type MessageListProps<Message> = {
  /** Such as `Undelivered messages`. */
  name: string
  reading: Reading<{ messages: Message[] }>
  /** In the place of an empty list. */
  empty: ReactNode
  /** Above the list. */
  head?: ReactNode
  rowOf: (message: Message) => UnsentMessage
  /** What can be done about a message. */
  renderAction: (message: Message) => ReactNode
}

/** Messages that were not sent, each with what can be done about it: a table, on a phone cards. */
export function MessageList<Message>({ name, reading, empty, head, rowOf, renderAction }: MessageListProps<Message>) {
  const isWide = useWide()
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
  const rows = data.messages.map((message) => ({ ...rowOf(message), action: renderAction(message) }))
  return (
    <div className="grid gap-3">
      {head}
      {isWide ? <MessageTable name={name} rows={rows} /> : <MessageCards name={name} rows={rows} />}
    </div>
  )
}

type RowsProps = { name: string; rows: readonly (UnsentMessage & { action: ReactNode })[] }

function MessageTable({ name, rows }: RowsProps) {
  return (
    <Table caption={name}>
      <thead>
        <tr>
          <Th>Message</Th>
          <Th>Reason</Th>
          <Th>
            <span className="sr-only">Actions</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, kind, about, at, reason, action }) => (
          <tr key={id}>
            <Td className="w-2/5 min-w-60 py-2! leading-5">
              <span className="block font-semibold">{failedKindWords(kind)}</span>
              <AboutAndTime about={about} at={at} />
            </Td>
            <Td className="min-w-40 text-sm [overflow-wrap:anywhere]">{reason}</Td>
            <Td className="text-right leading-5">{action}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function MessageCards({ name, rows }: RowsProps) {
  return (
    <ul aria-label={name} className="grid gap-2">
      {rows.map(({ id, kind, about, at, reason, action }) => (
        <li key={id} className="grid justify-items-start gap-2 rounded-lg border border-line bg-surface p-3">
          <div className="grid gap-0.5 [overflow-wrap:anywhere]">
            <p className="font-semibold">{failedKindWords(kind)}</p>
            <AboutAndTime about={about} at={at} />
            <p className="text-sm">{reason}</p>
          </div>
          {action}
        </li>
      ))}
    </ul>
  )
}

function AboutAndTime({ about, at }: Pick<UnsentMessage, 'about' | 'at'>) {
  return (
    <span className="text-sm text-muted [overflow-wrap:anywhere]">
      <bdi>{about}</bdi> · <AtlanticTime>{momentWords(at)}</AtlanticTime>
    </span>
  )
}
