import { actionQueue, useActionQueue } from '#web/lib/action-queue/use-action-queue.ts'
import type { LeftBehind } from '#web/lib/kept/waiting-mark.ts'
import { Button } from '#web/ui/button.tsx'
import { words } from '#words/reservations/booking.ts'
import { isGuestAction } from './guest-actions.ts'
import { wordsOf } from './waiting-words.ts'

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
