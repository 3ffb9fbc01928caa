import { words } from '#words/reservations/queue.ts'
import { CANCELLATION, GUEST_ACTIONS, isGuestAction } from './guest-actions.ts'
import { factsOf, tableLine } from '../reservation-words.ts'
import { EXPIRED, GUEST, type QueuedAction } from '#web/lib/action-queue/action-queue.ts'
import type { Settled } from '#web/lib/action-queue/queue-outcome.ts'
import type { Standing } from '#web/lib/action-queue/queue-standing.ts'
import { actionQueue } from '#web/lib/action-queue/use-action-queue.ts'
import { type LeftBehind, leftBehind } from '#web/lib/kept/waiting-mark.ts'
import { addressOf } from '#web/lib/language.ts'
import { refreshReads } from '#web/lib/api/use-read.ts'
import { toast } from '#web/ui/notices/toast.ts'

/** The actions whose result a page on screen shows by itself. */
const shown = new Set<string>()
let isOpen = false

/**
 * Keeps and sends bookings and cancellations in the name of an account, or of the guest who uses the browser. At sign-in
 * the guest's actions become the account's, and are sent when the account says so. What other accounts have left waits
 * for them, and is said.
 */
export async function openReservationQueue(accountId: string | null, firstName: string | null): Promise<void> {
  const queue = actionQueue()
  if (!isOpen) listen()
  await queue.openFor(accountId ?? GUEST, firstName)
  if (accountId !== null && queue.all().some(isOfGuest)) {
    await queue.adopt(GUEST, words.askedAsGuest)
    const decide = { label: words.decide, onClick: () => window.location.assign(addressOf('/reservations')) }
    toast.info(words.notSent, { durationMs: Infinity, action: decide })
  }
  if (queue.standing().others.length > 0) await tellOfOthers(queue.standing(), accountId !== null)
}

async function tellOfOthers({ others }: Standing, isSignedIn: boolean): Promise<void> {
  const { othersSentences } = await import('#web/lib/action-queue/sentences/standing-sentences.ts')
  for (const sentence of othersSentences(others, isSignedIn)) toast.info(sentence)
}

function isOfGuest(action: QueuedAction): boolean {
  return isGuestAction(action) && action.userId === GUEST
}

/** Marks an action whose result a page shows by itself; returns how to take that back. */
export function showsEndOf(actionId: string): () => void {
  shown.add(actionId)
  return () => shown.delete(actionId)
}

function listen(): void {
  isOpen = true
  const queue = actionQueue()
  // At once: a sign-out without a network asks, too.
  const question = loadQuestion()
  queue.subscribe(() => {
    const isWaiting = queue.actions().length > 0
    void question.then((unsent) => leftBehind.set(isWaiting ? unsent : undefined))
  })
  queue.onSettled((settled) => void showResult(settled))
  for (const action of GUEST_ACTIONS) queue.handle(action)
  window.addEventListener('online', () => queue.replaySoon())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void queue.replay()
  })
}

async function loadQuestion(): Promise<LeftBehind | undefined> {
  try {
    return (await import('./unsent-bookings.tsx')).UNSENT
  } catch {
    return undefined // Then a sign-out leaves what waits to its account.
  }
}

async function showResult(settled: Settled): Promise<void> {
  const guests = GUEST_ACTIONS.map(({ settledIn }) => settledIn(settled)).find((one) => one !== null)
  if (!guests) return
  const { action, outcome } = guests
  if (outcome.kind === 'refused') {
    await actionQueue().discard(action.id)
    const isExpired = outcome.sentence === EXPIRED
    const sentence = isExpired ? words.expired(action.body.line) : outcome.sentence
    if (!shown.has(action.id)) toast.error(sentence)
    return
  }
  await refreshReads('/me/reservations', '/reservations/')
  if (shown.has(action.id)) return
  const reservation = outcome.answer
  const line = tableLine(factsOf(reservation))
  if (CANCELLATION.accepts(action)) {
    toast.success(words.cancelled(line), { durationMs: Infinity })
    return
  }
  const open = { label: words.seeIt, onClick: () => window.location.assign(addressOf(reservation.manageUrl)) }
  toast.success(words.booked(line), { durationMs: Infinity, action: open })
}
