import CloudUpload from 'lucide-react/icons/cloud-upload'
import { useState } from 'react'

import type { QueuedAction } from '#web/lib/action-queue/action-queue.ts'
import { type ActionQueueView, useActionQueue } from '#web/lib/action-queue/use-action-queue.ts'
import { useNow } from '#web/lib/site.tsx'
import { AtlanticTime } from '#web/ui/atlantic-time.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { queueWords, waitingWords } from './queue-words.ts'
import { StandingNotes } from './standing-notes.tsx'

/** Number of actions waiting for the network, opening their list. Hidden when there are none. */
export function QueueButton() {
  const view = useActionQueue()
  const [isOpen, setIsOpen] = useState(false)
  const label = labelOf(view)
  if (label === '') return null
  return (
    <>
      <Button
        variant="secondary"
        size="staff"
        className="px-3! whitespace-nowrap"
        icon={<CloudUpload aria-hidden size={24} className="shrink-0" />}
        onClick={() => setIsOpen(true)}
      >
        {label}
      </Button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title="Waiting to be sent">
        <StandingNotes />
        <WaitingActions {...view} />
      </Dialog>
    </>
  )
}

function labelOf({ actions, count, standing }: ActionQueueView): string {
  const inState = (wanted: QueuedAction['state']) => actions.filter(({ state }) => state === wanted).length
  return waitingWords({ waiting: count, refused: inState('refused'), expired: inState('expired'), ...standing })
}

function WaitingActions({ actions, retry, discard }: ActionQueueView) {
  if (actions.length === 0) return null
  return (
    <>
      <p className="mb-4 text-muted">
        What was tapped without a network is kept on this device and sent, in order, as soon as there is one.
      </p>
      <ul className="grid gap-3">
        {actions.map((action) => (
          <Waiting
            key={action.id}
            action={action}
            onRetry={() => retry(action.id)}
            onDiscard={() => discard(action.id)}
          />
        ))}
      </ul>
    </>
  )
}

type WaitingProps = { action: QueuedAction; onRetry: () => void; onDiscard: () => void }

function Waiting({ action, onRetry, onDiscard }: WaitingProps) {
  const { title, since } = queueWords(action, useNow())
  const { badge, tone, again } = STATES[action.state]
  return (
    <li className="rounded-lg border border-line p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-lg font-semibold">{title}</p>
        <Badge tone={tone}>{badge}</Badge>
      </div>
      <p className="text-muted">
        <AtlanticTime>{since}</AtlanticTime>
      </p>
      {action.error && <p className="mt-1 font-medium text-danger">{action.error}</p>}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="secondary" size="staff" disabled={action.state === 'sending'} onClick={onRetry}>
          {again}
        </Button>
        <Button variant="ghost" size="staff" disabled={action.state === 'sending'} onClick={onDiscard}>
          Discard
        </Button>
      </div>
    </li>
  )
}

const STATES = {
  waiting: { badge: 'Waiting', tone: 'neutral', again: 'Retry' },
  sending: { badge: 'Being sent', tone: 'neutral', again: 'Retry' },
  refused: { badge: 'Refused', tone: 'danger', again: 'Retry' },
  expired: { badge: 'Not sent', tone: 'warning', again: 'Send anyway' },
} as const
