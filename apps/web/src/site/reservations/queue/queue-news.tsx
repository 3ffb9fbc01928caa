import type { ReservationView } from '@thali/contracts/reservations'
import { useEffect, useEffectEvent } from 'react'

import { factsOf, tableLine } from '../reservation-words.ts'
import { CANCELLATION, GUEST_ACTIONS, isGuestAction } from './guest-actions.ts'
import { EXPIRED, isOpen, type QueuedAction, type Settled } from '#web/lib/action-queue/action-queue.ts'
import type { ActionQueue } from '#web/lib/action-queue/queue-engine.ts'
import { actionQueue, useActionQueue } from '#web/lib/action-queue/use-action-queue.ts'
import { SERVER_HEARD } from '#web/lib/api/client.ts'
import { whenServerAnswers } from '#web/lib/api/server-answers.ts'
import { refreshReads } from '#web/lib/api/use-read.ts'
import type { LeftBehind } from '#web/lib/kept/account-marks.ts'
import { addressOf } from '#web/lib/language.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/notices/toast.ts'
import { words } from '#words/reservations/queue.ts'

/** The actions whose result a page on screen shows by itself. */
const shown = new Set<string>()

/** So often the server is asked whether it is there while something waits for it: a table is booked within two seconds. */
const ASK_MS = 1_000

/** Sends what waits as soon as the server is heard: nothing tells a phone behind a dead Wi-Fi that the network is back. */
export function sendWhenHeard(queue: ActionQueue): void {
  const isHeldUp = () => queue.standing().hold?.kind === 'server-away' && queue.actions().some(isOpen)
  const send = () => isHeldUp() && void queue.replay()
  window.addEventListener(SERVER_HEARD, send)
  whenServerAnswers(isHeldUp, send, ASK_MS)
}

/** Says how an action ended that no page waits for. */
export async function showResult(settled: Settled): Promise<void> {
  const guests = GUEST_ACTIONS.map(({ settledIn }) => settledIn(settled)).find((one) => one !== null)
  if (!guests) return
  const { action, outcome } = guests
  // Asked now: with its end, the page that waited for it goes.
  const isShown = shown.has(action.id)
  if (outcome.kind === 'refused') {
    await actionQueue().discard(action.id)
    const isExpired = outcome.sentence === EXPIRED
    const sentence = isExpired ? words.expired(action.body.line) : outcome.sentence
    if (!isShown) toast.error(sentence)
    return
  }
  await refreshReads('/me/reservations', '/reservations/')
  if (isShown) return
  const reservation = outcome.answer
  const line = tableLine(factsOf(reservation))
  if (CANCELLATION.accepts(action)) {
    toast.success(words.cancelledLine(line), { durationMs: Infinity })
    return
  }
  const open = { label: words.seeIt, onClick: () => window.location.assign(addressOf(reservation.manageUrl)) }
  toast.success(words.bookedLine(line), { durationMs: Infinity, action: open })
}

type Ends = { onDone: (reservation: ReservationView) => void; onRefused: (sentence: string) => void }

/** Reports the result of an action to the page that shows it, instead of in a notice. */
export function useEndOf(actionId: string, ends: Ends): void {
  const handleDone = useEffectEvent(ends.onDone)
  const handleRefused = useEffectEvent(ends.onRefused)
  useEffect(() => {
    shown.add(actionId)
    const stop = actionQueue().onSettled(({ action, outcome }) => {
      if (action.id !== actionId) return
      if (outcome.kind === 'done') handleDone(outcome.answer as ReservationView)
      else handleRefused(outcome.sentence)
    })
    return () => {
      shown.delete(actionId)
      stop()
    }
  }, [actionId])
}

/** What a sign-out on the guests' pages throws away. */
export const UNSENT: LeftBehind = {
  note: <UnsentBookings />,
  confirmLabel: words.throwAway,
  cancelLabel: words.stay,
  forget: () => actionQueue().clear(),
}

function UnsentBookings() {
  const { actions, count } = useActionQueue()
  if (actions.length === 0) return <p>{words.allSent}</p>
  return (
    <>
      <p>{words.unsent(actions.length)}</p>
      <ul className="mt-3 list-disc ps-5">
        {actions.filter(isGuestAction).map((action) => (
          <li key={action.id}>{wordsOf(action)}</li>
        ))}
      </ul>
      {count > 0 && (
        <Button variant="secondary" className="mt-3" onClick={() => void actionQueue().replay(true)}>
          {words.sendNow}
        </Button>
      )}
    </>
  )
}

/** What a guest's action is about: `Book: …`. */
export function wordsOf(action: QueuedAction): string {
  const { line } = action.body as { line: string }
  return CANCELLATION.accepts(action) ? words.cancel(line) : words.book(line)
}
