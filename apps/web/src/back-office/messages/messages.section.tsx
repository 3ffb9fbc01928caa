import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useState } from 'react'

import { MailByDay, MailFigures } from './mail-figures.tsx'
import { MESSAGE_READS } from './message-words.ts'
import { SentPart } from './sent-part.tsx'
import { HeldBackPart, UndeliveredPart } from './unsent-parts.tsx'
import { reread, useRead } from '#web/back-office/lib/reads.ts'
import { useWorkspace } from '#web/back-office/live/workspace.tsx'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'
import { RetryBanner } from '#web/ui/notices/retry-banner.tsx'
import { Loading, Skeleton } from '#web/ui/notices/skeleton.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Tabs } from '#web/ui/tabs.tsx'

type Part = 'undelivered' | 'held-back' | 'sent' | 'texts'

/** The mails and texts of the restaurant: how many arrive, which did not, and the text templates. */
export function MessagesSection() {
  const { live } = useWorkspace()
  const [part, setPart] = useState<Part>('undelivered')
  const [isRefreshing, setIsRefreshing] = useState(false)
  const undelivered = useRead('GET /admin/messages/failed', {}, { freshForMs: 0 })
  const heldBack = useRead('GET /admin/messages/held-back', {}, { freshForMs: 0 })
  const count = undelivered.data?.messages.length ?? 0
  const held = heldBack.data?.messages.length ?? 0

  async function refresh() {
    setIsRefreshing(true)
    await reread(...MESSAGE_READS, 'GET /getSMSTemplates')
    setIsRefreshing(false)
  }

  return (
    <div className="@container mx-auto grid w-full grid-cols-1 max-w-[100rem] gap-3 p-3 md:gap-4 md:px-6 md:py-4">
      <PageHeading
        dense
        title="Messages"
        actions={
          <Button
            size="staff"
            variant="secondary"
            busy={isRefreshing}
            icon={<RefreshCw aria-hidden size={22} />}
            onClick={() => void refresh()}
          >
            Refresh
          </Button>
        }
      />
      {live.status === 'offline' && (
        <Banner tone="warning">Offline. What you see may be old, and nothing can be sent again now.</Banner>
      )}
      <MailFigures />
      <Tabs<Part>
        label="Messages"
        value={part}
        onChange={setPart}
        tabs={[
          {
            id: 'undelivered',
            label: count === 0 ? 'Undelivered' : `Undelivered (${count})`,
            panel: <UndeliveredPart reading={undelivered} />,
          },
          {
            id: 'held-back',
            label: held === 0 ? 'Held back' : `Held back (${held})`,
            panel: <HeldBackPart reading={heldBack} />,
          },
          { id: 'sent', label: 'Sent e-mails', panel: <SentPart /> },
          { id: 'texts', label: 'Text templates', panel: <TextsPart /> },
        ]}
      />
      <MailByDay />
    </div>
  )
}

/** The texts that staff send from an order with one tap. */
function TextsPart() {
  const { data, error, reread } = useRead('GET /getSMSTemplates')
  if (error && !data) {
    return <RetryBanner title="Failed to fetch SMS templates" buttonSize="staff" onRetry={reread} />
  }
  if (!data) {
    return (
      <Loading label="Loading text templates">
        <Skeleton className="h-48 w-full" />
      </Loading>
    )
  }
  return (
    <div className="grid gap-4">
      <p className="measure text-muted">
        Staff send these from an order, and can change the words first. {'{customerName}'} and {'{orderNumber}'} are
        filled in. A guest who ordered in French gets the French one.
      </p>
      <dl className="grid gap-3 @min-[46rem]:grid-cols-2">
        {data.templates.map(({ id, name, message, french }) => (
          <div key={id} className="rounded-lg border border-line bg-surface p-4">
            <dt className="mb-1 font-semibold">{name}</dt>
            <dd className="text-muted">{message}</dd>
            <dd lang="fr-CA" className="mt-2 text-muted">
              {french}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
