import Check from 'lucide-react/icons/check'
import CircleX from 'lucide-react/icons/circle-x'
import Hourglass from 'lucide-react/icons/hourglass'
import Landmark from 'lucide-react/icons/landmark'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import TimerOff from 'lucide-react/icons/timer-off'

import type { LinkState } from './payment-link-words.ts'
import { Badge } from '#web/ui/badge.tsx'

const LOOKS = {
  waiting: { icon: Hourglass, tone: 'info' },
  processing: { icon: Landmark, tone: 'info' },
  paid: { icon: Check, tone: 'success' },
  failed: { icon: CircleX, tone: 'danger' },
  over: { icon: TimerOff, tone: 'neutral' },
  returned: { icon: RotateCcw, tone: 'warning' },
} as const

/** Icon and word, announced when they change; the minutes left are not announced. */
export function LinkStateLine({ state, customerName }: { state: LinkState; customerName: string }) {
  const { icon: Icon, tone } = LOOKS[state.kind]
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lg">
      <span role="status">
        <span className="sr-only">Payment link of {customerName}: </span>
        <Badge large tone={tone} icon={<Icon aria-hidden size={20} strokeWidth={2.5} />}>
          {state.words}
        </Badge>
      </span>
      {state.detail !== null && <span className="text-muted tabular-nums">{state.detail}</span>}
    </p>
  )
}
