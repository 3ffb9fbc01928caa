import type { ActionOf, Queueable } from '#web/lib/action-queue/define-action.ts'
import { useQueuedActions } from '#web/lib/action-queue/use-queued-actions.ts'
import { toast } from '#web/ui/notices/toast.ts'

type Told<Body, Answer> = {
  /** The notice once a kept action was sent. */
  sent: (action: ActionOf<Body>) => string
  /** What guests have ordered or booked that it touched; nobody could be asked before. Null: nothing. */
  touched?: (action: ActionOf<Body>, answer: Answer) => string | null
  /** Reads again the lists that show its subject. */
  refresh: (action: ActionOf<Body>) => void
}

/** Lets the queue send actions of these kinds; a notice says how each of them ended. */
export function useKeptActions<Body, Answer>(
  actions: readonly Queueable<Body, Answer>[],
  { sent, touched, refresh }: Told<Body, Answer>,
): void {
  useQueuedActions(actions, ({ action, outcome }) => {
    const about = `${action.kind} ${action.subject}`
    if (outcome.kind === 'refused') toast.error(outcome.sentence, { about })
    else toast.success(sent(action), { about })
    // An error, so that it stays until somebody has read whom to call.
    const words = outcome.kind === 'done' ? touched?.(action, outcome.answer) : null
    if (words) toast.error(words)
    refresh(action)
  })
}
