import type { ReservationView } from '@thali/contracts/reservations'

import { BOOK, CANCEL, isReservationAction, QUEUED_BOOKINGS, QUEUED_CANCELLATIONS } from './reservation-calls.ts'
import { factsOf, tableLine } from '../reservation-words.ts'
import { WAITING_KEY } from './waiting-mark.ts'
import { EXPIRED, type QueuedAction } from '#web/lib/action-queue/action-queue.ts'
import type { Settled } from '#web/lib/action-queue/queue-outcome.ts'
import { actionQueue, GUEST } from '#web/lib/action-queue/use-action-queue.ts'
import { refreshReads } from '#web/lib/api/use-api.ts'
import { toast } from '#web/ui/notices/toast.ts'

/** Beside what a guest asked for and an account has to decide on. */
export const ASKED_AS_GUEST = 'Asked for before you signed in. It is sent only if you say so.'

/** The actions whose end a page on screen shows by itself. */
const shown = new Set<string>()
let isOpen = false

/**
 * Keeps and sends what is booked and cancelled here, in the name of an account or of the guest who uses the browser.
 * What a guest asked for before signing in is the account's from then on, and is sent when the account says so. What an
 * account left behind when it signed out is forgotten: it is personal, and nobody else may send it.
 */
export async function openReservationQueue(accountId: string | null): Promise<void> {
  const queue = actionQueue()
  const owner = accountId ?? GUEST
  if (!isOpen) listen()
  await queue.openFor(owner)
  if (accountId !== null && queue.all().some(isGuests)) {
    await queue.adopt(GUEST, ASKED_AS_GUEST)
    const decide = { label: 'Decide', onClick: () => window.location.assign('/reservations') }
    toast.info('What you asked for before you signed in was not sent yet.', { durationMs: Infinity, action: decide })
  }

  const isLeft = (action: QueuedAction) =>
    isReservationAction(action) && action.userId !== owner && action.userId !== GUEST
  if (queue.all().some(isLeft)) {
    await queue.forget(isLeft)
    toast.info('What waited to be sent for the account was cleared with signing out.')
  }
}

function isGuests(action: QueuedAction): boolean {
  return isReservationAction(action) && action.userId === GUEST
}

/** Says that a page shows by itself what becomes of an action; answers how to take that back. */
export function showsEndOf(actionId: string): () => void {
  shown.add(actionId)
  return () => shown.delete(actionId)
}

function listen(): void {
  isOpen = true
  const queue = actionQueue()
  queue.subscribe(() => markWaiting(queue.all().some(isReservationAction)))
  queue.onSettled((settled) => void tell(settled))
  queue.handle(BOOK, QUEUED_BOOKINGS)
  queue.handle(CANCEL, QUEUED_CANCELLATIONS)
  window.addEventListener('online', () => void queue.replay())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void queue.replay()
  })
}

async function tell({ action, outcome }: Settled): Promise<void> {
  if (!isReservationAction(action)) return
  if (outcome.kind === 'refused') {
    await actionQueue().discard(action.id)
    const { line } = action.body as { line: string }
    const sentence =
      outcome.sentence === EXPIRED ? `${line}: the time came before there was a network.` : outcome.sentence
    if (!shown.has(action.id)) toast.error(sentence)
    return
  }
  await refreshReads('/me/reservations', '/reservations/')
  if (shown.has(action.id)) return
  const reservation = outcome.answer as ReservationView
  const line = tableLine(factsOf(reservation))
  if (action.kind === CANCEL) {
    toast.success(`Cancelled: ${line}`, { durationMs: Infinity })
    return
  }
  const open = { label: 'See it', onClick: () => window.location.assign(reservation.manageUrl) }
  toast.success(`Your table is booked: ${line}`, { durationMs: Infinity, action: open })
}

function markWaiting(isWaiting: boolean): void {
  try {
    if (isWaiting) localStorage.setItem(WAITING_KEY, '1')
    else localStorage.removeItem(WAITING_KEY)
  } catch {
    // Forbidden or full: what waits is sent from the page it was booked on.
  }
}
