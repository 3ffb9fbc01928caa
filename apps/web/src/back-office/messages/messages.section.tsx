import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useState } from 'react'

import { MESSAGE_READS } from './message-words.ts'
import { HeldBackPart } from './held-back-part.tsx'
import { MailByDay, MailFigures } from './mail/mail-figures.tsx'
import { SentPart } from './sent-part.tsx'
import { TextsPart } from './texts-part.tsx'
import { UndeliveredPart } from './undelivered-part.tsx'
import { reread, useRead } from '#web/back-office/lib/queries.ts'
import { useWorkspace } from '#web/back-office/live/workspace.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'
import { Button } from '#web/ui/button.tsx'
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
    await reread(...MESSAGE_READS, ['GET /getSMSTemplates'])
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
