import type { EmailSendView } from '@thali/contracts/messages/mailings'
import { templateOf } from '@thali/domain/messages/email-templates'
import Mail from 'lucide-react/icons/mail'
import { useState } from 'react'

import { momentWords, STATE_WORDS } from './message-words.ts'
import { useRead } from '#web/back-office/lib/queries.ts'
import { userMessage } from '#web/lib/api/api.ts'
import { pageCount, shownWords } from '#web/lib/lists/pages.ts'
import { AtlanticTime } from '#web/ui/atlantic-time.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { PageButtons } from '#web/ui/lists/page-buttons.tsx'
import { RetryBanner } from '#web/ui/notices/retry-banner.tsx'
import { Loading, Skeleton } from '#web/ui/notices/skeleton.tsx'

const PAGE_SIZE = 20
const POLL_MS = 10_000

/** The e-mails that staff wrote: to whom, and whether they arrived. */
export function SentPart() {
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
      <EmptyState title="No e-mail was sent yet" icon={<Mail aria-hidden size={28} />} level={3}>
        Select accounts under Users, and write to them with Email.
      </EmptyState>
    )
  }
  return (
    <div className="grid gap-4">
      <p role="status" className="text-lg font-semibold tabular-nums">
        {shownWords({ total: data.total, page, pageSize: PAGE_SIZE, one: 'e-mail' })}
      </p>
      <ul aria-label="Sent e-mails" className="grid gap-3">
        {data.emails.map((email) => (
          <SentEmail key={email.id} email={email} />
        ))}
      </ul>
      <PageButtons label="Pages of e-mails" page={page} pages={pageCount(data.total, PAGE_SIZE)} onChange={setPage} />
    </div>
  )
}

function SentEmail({ email }: { email: EmailSendView }) {
  const { label, tone } = STATE_WORDS[email.state]
  return (
    <li className="grid items-start gap-x-6 gap-y-2 rounded-lg border border-line bg-surface p-4 @min-[46rem]:grid-cols-[minmax(0,1fr)_minmax(0,18rem)_auto]">
      <div className="min-w-0">
        <p className="font-semibold [overflow-wrap:anywhere]">
          <bdi>{email.subject}</bdi>
        </p>
        <p className="text-sm text-muted">
          {templateOf(email.templateId).name}, by {email.by},{' '}
          <AtlanticTime>{momentWords(email.createdAt)}</AtlanticTime>
        </p>
        {email.error !== null && <p className="text-sm [overflow-wrap:anywhere]">{email.error}</p>}
      </div>
      <p className="min-w-0 [overflow-wrap:anywhere]">
        <bdi>{email.recipient}</bdi>
      </p>
      <Badge tone={tone}>{label}</Badge>
    </li>
  )
}
