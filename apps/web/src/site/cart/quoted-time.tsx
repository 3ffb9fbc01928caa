import { words } from '#words/cart/when.ts'
import { promiseWords, timeWords } from '#web/cart/when/when-words.ts'
import type { DeliveryLook } from '#web/cart/delivery-look.ts'
import type { OrderDraft, OrderTiming } from '#web/cart/use-order.ts'
import { ReadyTime } from './ready-time.tsx'
import { useWhen } from './use-when.ts'

type QuotedTimeProps = { order: OrderDraft; delivery: DeliveryLook | null; timing: OrderTiming }

/** When the kitchen promises the cart, and why; by the formula where it does not plan, and while it does not answer. */
export function QuotedTime({ order: { location, cart, orderType }, delivery, timing }: QuotedTimeProps) {
  const { now } = timing
  const when = useWhen({ location, cart, orderType, delivery })
  const quote = when?.quote
  if (!quote) return <ReadyTime timing={timing} />
  const first = quote.days[0]?.times[0]
  const { promise, unsoldNow = [] } = quote
  const then = unsoldNow.length > 0 ? words.afterPause : words.fullUntil
  const full = first === undefined ? words.full : then(timeWords(first, now))
  const told = promise ? promiseWords(promise, now) : [...unsoldNow, full].join(' ')
  return (
    <p aria-busy={when.isAsking || undefined} className="tabular-nums">
      {told}
    </p>
  )
}
