import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useState } from 'react'

import { HeldBackPart } from './held-back-part.tsx'
import { MailFigures } from './mail/mail-figures.tsx'
import { SentPart } from './sent-part.tsx'
import { TextsPart } from './texts-part.tsx'
import { UndeliveredPart } from './undelivered-part.tsx'
import { useHeldBack } from './use-held-back.ts'
import { useUndelivered } from './use-undelivered.ts'
import { useWorkspace } from '#web/back-office/live/workspace.tsx'
import { refreshReads } from '#web/lib/api/use-api.ts'
import { Banner } from '#web/ui/notices/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Tabs } from '#web/ui/tabs.tsx'

type Part = 'undelivered' | 'held-back' | 'sent' | 'texts'

/** E-mails and texts: figures, failures, and templates. */
export function MessagesSection() {
  const { live } = useWorkspace()
  const [part, setPart] = useState<Part>('undelivered')
  const [isRefreshing, setIsRefreshing] = useState(false)
  const undelivered = useUndelivered()
  const heldBack = useHeldBack()
  const count = undelivered.messages?.length ?? 0
  const held = heldBack.messages?.length ?? 0

  async function refresh() {
    setIsRefreshing(true)
    await refreshReads('/getEmailStats', '/admin/messages', '/getSMSTemplates')
    setIsRefreshing(false)
  }

  return (
    <div className="@container mx-auto grid w-full grid-cols-1 max-w-[100rem] gap-5 p-4 md:p-6">
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
            panel: <UndeliveredPart list={undelivered} />,
          },
          {
            id: 'held-back',
            label: held === 0 ? 'Held back' : `Held back (${held})`,
            panel: <HeldBackPart list={heldBack} />,
          },
          { id: 'sent', label: 'Sent e-mails', panel: <SentPart /> },
          { id: 'texts', label: 'Text templates', panel: <TextsPart /> },
        ]}
      />
    </div>
  )
}
