import CloudUpload from 'lucide-react/icons/cloud-upload'
import { useState } from 'react'

import { queueWords, waitingWords } from './queue-words.ts'
import type { QueuedAction } from '#web/lib/action-queue/action-queue.ts'
import { useActionQueue } from '#web/lib/action-queue/use-action-queue.ts'
import { AtlanticTime } from '#web/ui/atlantic-time.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'

/** Number of actions waiting for the network, opening their list. Hidden when there are none. */
export function QueueButton() {
  const { actions, count, retry, discard } = useActionQueue()
  const [isOpen, setIsOpen] = useState(false)
  if (actions.length === 0) return null
  const refused = actions.filter(({ state }) => state === 'refused').length
  return (
    <>
      <Button
        variant="secondary"
        size="staff"
        className="px-3! whitespace-nowrap"
        icon={<CloudUpload aria-hidden size={24} className="shrink-0" />}
        onClick={() => setIsOpen(true)}
      >
        {waitingWords(count, refused)}
      </Button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title="Waiting to be sent">
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
      </Dialog>
    </>
  )
}

type WaitingProps = { action: QueuedAction; onRetry: () => void; onDiscard: () => void }

function Waiting({ action, onRetry, onDiscard }: WaitingProps) {
  const { title, since } = queueWords(action)
  return (
    <li className="rounded-lg border border-line p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-lg font-semibold">{title}</p>
        <Badge tone={action.state === 'refused' ? 'danger' : 'neutral'}>{STATES[action.state]}</Badge>
      </div>
      <p className="text-muted">
        <AtlanticTime>{since}</AtlanticTime>
      </p>
      {action.error && <p className="mt-1 font-medium text-danger">{action.error}</p>}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="secondary" size="staff" disabled={action.state === 'sending'} onClick={onRetry}>
          Retry
        </Button>
        <Button variant="ghost" size="staff" disabled={action.state === 'sending'} onClick={onDiscard}>
          Discard
        </Button>
      </div>
    </li>
  )
}

const STATES = { waiting: 'Waiting', sending: 'Being sent', refused: 'Refused' } as const
