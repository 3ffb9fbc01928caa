import CloudUpload from 'lucide-react/icons/cloud-upload'
import { useState } from 'react'

import { queueWords, waitingWords } from './queue-words.ts'
import { useWhileUntouched } from '#web/back-office/lib/use-while-untouched.ts'
import { useIsCutOff } from '#web/back-office/live/silence-notice.tsx'
import type { QueuedAction } from '#web/lib/action-queue/action-queue.ts'
import { standingSentences } from '#web/lib/action-queue/standing-sentences.ts'
import { type ActionQueueView, useActionQueue, actionQueue } from '#web/lib/action-queue/use-action-queue.ts'
import { useNow } from '#web/lib/site.tsx'
import { AtlanticTime } from '#web/ui/atlantic-time.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'
import { words } from '#words/queue-standing.ts'

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

/** Why nothing is sent at this moment, and what else lies on the device. */
function StandingNotes() {
  const { standing, count } = useActionQueue()
  const sentences = standingSentences(standing, count)
  if (sentences.length === 0 && standing.unreadable === 0) return null
  return (
    <ul className="mb-4 grid gap-2 rounded-lg border border-line bg-sunken p-4 font-medium">
      {sentences.map((sentence) => (
        <li key={sentence}>
          <AtlanticTime>{sentence}</AtlanticTime>
        </li>
      ))}
      {standing.unreadable > 0 && (
        <li className="flex flex-wrap items-center justify-between gap-2">
          {words.unreadable(standing.unreadable)}
          <Button variant="ghost" size="staff" onClick={() => void actionQueue().forgetUnreadable()}>
            Discard
          </Button>
        </li>
      )}
    </ul>
  )
}

/** Says in the notice about the lost connection that taps wait for it. */
export function WaitsForServer() {
  const { standing, count } = useWhileUntouched(useActionQueue())
  return count > 0 && standing.hold?.kind === 'server-away' && <span>{words.serverAway}</span>
}

/** Across the whole width: why something waits on this device, and what a person has to do about it. */
export function QueueNotice() {
  const { standing, count } = useWhileUntouched(useActionQueue())
  const isCutOff = useIsCutOff()
  // The notice about the connection says it, too: one cause has one notice.
  const isSaidAbove = isCutOff && standing.hold?.kind === 'server-away'
  const sentences = standingSentences(isSaidAbove ? { ...standing, hold: null } : standing, count)
  if (sentences.length === 0) return null
  const isSignedOut = count > 0 && standing.hold?.kind === 'signed-out'
  // The server sends a page without a session to the sign-in, and from there back here.
  const signIn = isSignedOut && <Button onClick={() => window.location.reload()}>Sign in</Button>
  return (
    <Banner tone={count > 0 ? 'warning' : 'info'} strip action={signIn}>
      {sentences.map((sentence) => (
        <p key={sentence}>
          <AtlanticTime>{sentence}</AtlanticTime>
        </p>
      ))}
    </Banner>
  )
}
