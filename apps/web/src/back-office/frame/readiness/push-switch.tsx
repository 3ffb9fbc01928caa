import type { Push } from '#web/lib/push/use-push.ts'
import { Button } from '#web/ui/button.tsx'

/** Has new orders told on this device while no page of the back office is open, or ends it. */
export function PushSwitch({ push: { state, isBusy, start, end } }: { push: Push }) {
  if (state === 'off') {
    return (
      <Button size="staff" variant="secondary" busy={isBusy} onClick={start}>
        Tell me on this device when an order comes in
      </Button>
    )
  }
  if (state !== 'on') return null
  return (
    <Button size="staff" variant="secondary" busy={isBusy} onClick={end}>
      Switch it off
    </Button>
  )
}
