import { GUEST_ACTIONS, isGuestAction } from './guest-actions.ts'
import { GUEST, type QueuedAction } from '#web/lib/action-queue/action-queue.ts'
import type { Standing } from '#web/lib/action-queue/queue-state.ts'
import { actionQueue } from '#web/lib/action-queue/use-action-queue.ts'
import { type LeftBehind, leftBehind } from '#web/lib/kept/account-marks.ts'
import { addressOf } from '#web/lib/language.ts'
import { persistently } from '#web/lib/late-part.ts'
import { toast } from '#web/ui/notices/toast.ts'
import { words } from '#words/reservations/queue.ts'

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
  const { othersSentences } = await import('#web/lib/action-queue/standing-sentences.ts')
  for (const sentence of othersSentences(others, isSignedIn)) toast.info(sentence)
}

function isOfGuest(action: QueuedAction): boolean {
  return isGuestAction(action) && action.userId === GUEST
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
  const news = persistently(() => import('./queue-news.tsx'))
  queue.onSettled((settled) => void news.then(({ showResult }) => showResult(settled)))
  void news.then(({ sendWhenHeard }) => sendWhenHeard(queue))
  for (const action of GUEST_ACTIONS) queue.handle(action)
  window.addEventListener('online', () => queue.replaySoon())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void queue.replay()
  })
}

async function loadQuestion(): Promise<LeftBehind | undefined> {
  try {
    return (await import('./queue-news.tsx')).UNSENT
  } catch {
    return undefined // Then a sign-out leaves what waits to its account.
  }
}
