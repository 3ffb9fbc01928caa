import type { EmailSendView } from '@thali/contracts/messages/mailings'
import { templateOf } from '@thali/domain/messages/mailings'
import Mail from 'lucide-react/icons/mail'
import { useState } from 'react'

import { momentWords, STATE_WORDS } from './message-words.ts'
import { useRead } from '#web/back-office/lib/reads.ts'
import { userMessage } from '#web/lib/api/api.ts'
import { AtlanticTime } from '#web/ui/atlantic-time.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { pageCount, shownWords } from '#web/ui/lists/list-choices.ts'
import { PageButtons } from '#web/ui/lists/page-buttons.tsx'
import { Table, Td, Th } from '#web/ui/lists/table.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { RetryBanner } from '#web/ui/notices/retry-banner.tsx'
import { Loading, Skeleton } from '#web/ui/notices/skeleton.tsx'
import { useWide } from '#web/ui/use-media.ts'

const PAGE_SIZE = 20
const POLL_MS = 10_000

/** The e-mails that staff wrote: to whom, and whether they arrived. */
export function SentPart() {
  const isWide = useWide()
  const [page, setPage] = useState(1)
  const query = { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }
  const { data, error, reread } = useRead(
    'GET /admin/messages/sent',
    { query },
    { freshForMs: 0, keepPrevious: true, pollMs: POLL_MS },
  )
  if (error && !data) {
    return (
      <RetryBanner title="Sent e-mails could not be read" buttonSize="staff" onRetry={reread}>
        {userMessage(error)}
      </RetryBanner>
    )
  }
  if (!data) {
    return (
      <Loading label="Loading sent e-mails" className="grid gap-3">
        {Array.from({ length: 4 }, (_, index) => (
          <Skeleton key={index} className="h-20 w-full" />
        ))}
      </Loading>
    )
  }
  if (data.total === 0) {
    return (
      <EmptyState title="No e-mail was sent yet" icon={<Mail aria-hidden size={28} />}>
        Select accounts under Users, and write to them with Email.
      </EmptyState>
    )
  }
  return (
    <div className="grid gap-3">
      <p role="status" className="text-lg font-semibold tabular-nums">
        {shownWords({ total: data.total, page, pageSize: PAGE_SIZE, one: 'e-mail' })}
      </p>
      {isWide ? <SentTable emails={data.emails} /> : <SentCards emails={data.emails} />}
      <PageButtons label="Pages of e-mails" page={page} pages={pageCount(data.total, PAGE_SIZE)} onChange={setPage} />
    </div>
  )
}

type EmailsProps = { emails: readonly EmailSendView[] }

function SentTable({ emails }: EmailsProps) {
  return (
    <Table caption="Sent e-mails">
      <thead>
        <tr>
          <Th>E-mail</Th>
          <Th>Recipient</Th>
          <Th>Sent by</Th>
          <Th>State</Th>
        </tr>
      </thead>
      <tbody>
        {emails.map((email) => (
          <tr key={email.id}>
            <Td className="leading-5 [overflow-wrap:anywhere]">
              <span className="block font-semibold">
                <bdi>{email.subject}</bdi>
              </span>
              <span className="text-sm text-muted">{templateOf(email.templateId).name}</span>
            </Td>
            <Td className="min-w-40 [overflow-wrap:anywhere]">
              <bdi>{email.recipient}</bdi>
            </Td>
            <Td className="leading-5 whitespace-nowrap">
              <span className="block">{email.by}</span>
              <span className="text-sm text-muted">
                <AtlanticTime>{momentWords(email.createdAt)}</AtlanticTime>
              </span>
            </Td>
            <Td>
              <State email={email} />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function SentCards({ emails }: EmailsProps) {
  return (
    <ul aria-label="Sent e-mails" className="grid gap-2">
      {emails.map((email) => (
        <li key={email.id} className="grid gap-1 rounded-lg border border-line bg-surface p-3 [overflow-wrap:anywhere]">
          <p className="font-semibold">
            <bdi>{email.subject}</bdi>
          </p>
          <p className="text-sm">
            <bdi>{email.recipient}</bdi>
          </p>
          <p className="text-sm text-muted">
            {templateOf(email.templateId).name}, by {email.by},{' '}
            <AtlanticTime>{momentWords(email.createdAt)}</AtlanticTime>
          </p>
          <State email={email} />
        </li>
      ))}
    </ul>
  )
}

/** Whether it arrived, and why not. */
function State({ email: { state, error } }: { email: EmailSendView }) {
  const { label, tone } = STATE_WORDS[state]
  return (
    <div>
      <Badge tone={tone}>{label}</Badge>
      {error !== null && <p className="mt-0.5 text-sm [overflow-wrap:anywhere]">{error}</p>}
    </div>
  )
}
