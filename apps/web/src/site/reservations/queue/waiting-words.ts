import type { QueuedAction } from '#web/lib/action-queue/action-queue.ts'
import { words } from '#words/reservations/booking.ts'
import { CANCELLATION } from './guest-actions.ts'

/** What a guest's action is about: `Book: …`. */
export function wordsOf(action: QueuedAction): string {
  const { line } = action.body as { line: string }
  return CANCELLATION.accepts(action) ? words.cancel(line) : words.book(line)
}
