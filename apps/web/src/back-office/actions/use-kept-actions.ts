import type { ActionOf, Queueable } from '#web/lib/action-queue/define-action.ts'
import { useQueuedActions } from '#web/lib/action-queue/use-queued-actions.ts'
import { toast } from '#web/ui/notices/toast.ts'

type Told<Body> = {
  /** The notice once a kept action was sent. */
  sent: (action: ActionOf<Body>) => string
  /** Reads again the lists that show its subject. */
  refresh: (action: ActionOf<Body>) => void
}

/** Lets the queue send actions of these kinds; a notice says how each of them ended. */
export function useKeptActions<Body>(
  actions: readonly Queueable<Body, unknown>[],
  { sent, refresh }: Told<Body>,
): void {
  useQueuedActions(actions, ({ action, outcome }) => {
    const about = `${action.kind} ${action.subject}`
    if (outcome.kind === 'refused') toast.error(outcome.sentence, { about })
    else toast.success(sent(action), { about })
    refresh(action)
  })
}
