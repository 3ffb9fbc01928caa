import Bell from 'lucide-react/icons/bell'
import BellRing from 'lucide-react/icons/bell-ring'

import { words } from '#words/push.ts'
import { usePush } from '#web/lib/push/use-push.ts'
import { Button } from '#web/ui/button.tsx'

/** Offers a signed-in customer to be told on this device when an order is ready. */
export function TellMe({ accountId }: { accountId: string }) {
  const { state, isBusy, hasFailed, start, end } = usePush(accountId)
  if (state === null || state === 'unsupported') return null
  return (
    <div className="mt-4 text-sm" role="group" aria-label={words.start}>
      {state === 'off' && (
        <Button variant="secondary" icon={<Bell aria-hidden size={18} />} busy={isBusy} onClick={start}>
          {words.start}
        </Button>
      )}
      {state === 'on' && (
        <p className="flex flex-wrap items-center gap-x-3">
          <BellRing aria-hidden size={18} className="shrink-0 text-success" />
          <span className="min-w-0 flex-1 basis-56">{words.on}</span>
          <Button variant="ghost" className="px-2.5!" busy={isBusy} onClick={end}>
            {words.end}
          </Button>
        </p>
      )}
      {state === 'denied' && <p className="text-muted">{words.denied}</p>}
      {state === 'home-screen' && <p className="text-muted">{words.homeScreen}</p>}
      <p role="status" className="text-danger">
        {hasFailed && words.failed}
      </p>
    </div>
  )
}
