import type { Push } from '#web/lib/push/use-push.ts'
import { Button } from '#web/ui/button.tsx'

/** Has new orders told on this device while no page of the back office is open, or ends it. One button, so that the focus stays. */
export function PushSwitch({ push: { state, isBusy, start, end } }: { push: Push }) {
  if (state !== 'off' && state !== 'on') return null
  const isOn = state === 'on'
  return (
    <Button size="staff" variant="secondary" busy={isBusy} onClick={isOn ? end : start}>
      {isOn ? 'Switch it off' : 'Tell me on this device when an order comes in'}
    </Button>
  )
}
