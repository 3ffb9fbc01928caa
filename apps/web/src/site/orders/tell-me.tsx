import Bell from 'lucide-react/icons/bell'

import { type Push, usePush } from '#web/lib/push-device.ts'
import { Button } from '#web/ui/button.tsx'
import { words } from '#words/push.ts'

/** Offers a signed-in customer to be told on this device when an order is ready. */
export function TellMe({ accountId }: { accountId: string }) {
  const push = usePush(accountId)
  const { state, hasFailed } = push
  if (state === null || state === 'unsupported') return null
  return (
    <div className="grid justify-items-start gap-2 text-sm">
      <p role="status" className="empty:hidden">
        {state === 'on' && words.on}
        {state === 'denied' && words.denied}
        {state === 'home-screen' && words.homeScreen}
        {hasFailed && <span className="block text-danger">{words.failed}</span>}
      </p>
      {(state === 'off' || state === 'on') && <Switch {...push} />}
    </div>
  )
}

/** One button for both ways, so that the focus stays on it. */
function Switch({ state, isBusy, start, end }: Push) {
  const isOn = state === 'on'
  return (
    <Button
      variant="secondary"
      icon={<Bell aria-hidden size={18} />}
      busy={isBusy}
      onClick={isOn ? end : start}
      className="text-start!"
    >
      {isOn ? words.end : words.start}
    </Button>
  )
}
