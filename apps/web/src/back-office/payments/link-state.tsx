import { isUnsettled } from '@thali/domain/payments/payment-state'
import Check from 'lucide-react/icons/check'
import CircleX from 'lucide-react/icons/circle-x'
import Hourglass from 'lucide-react/icons/hourglass'
import Landmark from 'lucide-react/icons/landmark'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import TimerOff from 'lucide-react/icons/timer-off'

import { type LinkState, type ShownLink, stateOf } from './payment-link-words.ts'
import { PAYMENTS_POLL } from './payment-reads.tsx'
import { useRead } from '#web/back-office/lib/reads.ts'
import { useLive } from '#web/lib/api/live.ts'
import { useNow } from '#web/lib/site.tsx'
import { Badge } from '#web/ui/badge.tsx'

export const LINK_LOOKS = {
  waiting: { icon: Hourglass, tone: 'info' },
  processing: { icon: Landmark, tone: 'info' },
  paid: { icon: Check, tone: 'success' },
  failed: { icon: CircleX, tone: 'danger' },
  over: { icon: TimerOff, tone: 'neutral' },
  returned: { icon: RotateCcw, tone: 'warning' },
} as const

/** The link with its current payment: polled while money can still come, and read at once when its order changes. */
function useFollowed(given: ShownLink | null): ShownLink | null {
  const isOpen = given !== null && given.paymentState !== 'returned' && isUnsettled(given.paymentState)
  const { data, reread } = useRead(isOpen ? 'GET /admin/payments/links' : null, {}, PAYMENTS_POLL)
  useLive((event) => {
    const isMeant = event.type === 'reset' || (event.type === 'order' && event.order.id === given?.orderId)
    if (isOpen && isMeant) void reread()
  })
  return data?.links.find(({ sessionId }) => sessionId === given?.sessionId) ?? given
}

/** For a paid link, its order has the number and the time of payment. */
export function useLinkState(given: ShownLink | null) {
  const link = useFollowed(given)
  const now = useNow()
  const isPaid = link?.paymentState === 'paid'
  const input = { query: { orderId: link?.orderId ?? '' } }
  const { data } = useRead(isPaid ? 'GET /getOrderDetails' : null, input)
  const order = data?.order ?? null
  return { link, order, state: link && stateOf(link, now, order ?? undefined) }
}

/** Icon and word, announced when they change; the minutes left are not announced. */
export function LinkStateLine({ state, customerName }: { state: LinkState; customerName: string }) {
  const { icon: Icon, tone } = LINK_LOOKS[state.kind]
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
