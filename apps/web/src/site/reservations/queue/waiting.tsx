import type { ReservationView } from '@thali/contracts/reservations'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import { useEffect, useEffectEvent, useRef } from 'react'

import { type BookBody, BOOKING, QUEUED } from './guest-actions.ts'
import { useEndOf, wordsOf } from './queue-news.tsx'
import { isOpen, type QueuedAction } from '#web/lib/action-queue/action-queue.ts'
import type { ActionOf } from '#web/lib/action-queue/define-action.ts'
import { standingSentences } from '#web/lib/action-queue/standing-sentences.ts'
import { actionQueue, useActionQueue } from '#web/lib/action-queue/use-action-queue.ts'
import { serverNowMs } from '#web/lib/clock.ts'
import { AtlanticTime } from '#web/ui/atlantic-time.tsx'
import { Button } from '#web/ui/button.tsx'
import { Plate } from '#web/ui/card.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { words } from '#words/reservations/queue.ts'

type WaitingBookingProps = {
  actionId: string
  line: string
  /** The action in the queue; undefined before it is there and once it has left. */
  action: QueuedAction | undefined
  onBooked: (reservation: ReservationView) => void
  onRefused: (sentence: string) => void
  onDiscard: () => void
}

/** A table that was asked for without a network. Nothing is booked yet, and the page says so. */
export function WaitingBooking({ actionId, line, action, onBooked, onRefused, onDiscard }: WaitingBookingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  useEndOf(actionId, { onDone: onBooked, onRefused })

  function discard() {
    // It is gone before the form is back, which would otherwise take it for one that is still to be waited for.
    void actionQueue().discard(actionId).finally(onDiscard)
  }

  return (
    <>
      <PageHeading className="mt-6" titleRef={heading} title={QUEUED} lead={words.queuedLead} />
      <Plate className="mt-8 max-w-3xl">
        <p className="flex items-center gap-3 text-lg font-semibold">
          <CloudUpload aria-hidden size={24} className="shrink-0 text-accent-text" />
          {line}
        </p>
        <StandingNotes />
        {action?.error && <p className="mt-3 font-medium text-danger">{action.error}</p>}
        <div className="mt-6 flex flex-wrap gap-2">
          {action?.error && <Button onClick={() => void actionQueue().retry(actionId)}>{words.sendIt}</Button>}
          <Button variant="secondary" disabled={action?.state === 'sending'} onClick={discard}>
            {words.doNotSend}
          </Button>
        </div>
      </Plate>
    </>
  )
}

/** Why nothing is sent at this moment. */
function StandingNotes() {
  const { standing, count } = useActionQueue()
  return standingSentences(standing, count).map((sentence) => (
    <p key={sentence} className="mt-2 text-text">
      <AtlanticTime>{sentence}</AtlanticTime>
    </p>
  ))
}

type WaitingListProps = {
  actions: readonly QueuedAction[]
  /** Takes a booking from before the page began anew, which then ends on the page and not in a notice. */
  onKept?: (booking: ActionOf<BookBody>) => void
}

/** What another tab keeps from now on is not this page's. */
const OPENED_AT_MS = serverNowMs()

export function WaitingList({ actions, onKept }: WaitingListProps) {
  const kept = actions.filter(BOOKING.accepts).findLast((action) => isOpen(action) && action.atMs < OPENED_AT_MS)
  const handleKept = useEffectEvent(() => {
    if (kept) onKept?.(kept)
  })
  const keptId = kept?.id
  useEffect(() => {
    if (keptId !== undefined) handleKept()
  }, [keptId])
  return (
    <section aria-label={QUEUED} className="mt-6 rounded-md border border-current/25 bg-info-tint px-4 py-3 text-info">
      <h2 className="font-semibold text-text">{QUEUED}</h2>
      <StandingNotes />
      <ul className="mt-2 grid gap-2">
        {actions.map((action) => (
          <li key={action.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 text-text">
            <span className="min-w-0 flex-1 basis-64">
              {wordsOf(action)}
              {action.error !== null && <span className="block font-medium text-danger">{action.error}</span>}
            </span>
            {action.error !== null && (
              <Button variant="secondary" onClick={() => void actionQueue().retry(action.id)}>
                {words.sendIt}
              </Button>
            )}
            <Button
              variant="ghost"
              disabled={action.state === 'sending'}
              onClick={() => void actionQueue().discard(action.id)}
            >
              {words.doNotSend}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
