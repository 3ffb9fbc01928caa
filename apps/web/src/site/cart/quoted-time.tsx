import { ReadyTime } from './ready-time.tsx'
import { UnlessUnsold } from './unless-unsold.tsx'
import { useWhen } from './use-when.ts'
import type { DeliveryLook } from '#web/cart/delivery-look.ts'
import type { OrderDraft, OrderTiming } from '#web/cart/use-order.ts'
import { quoteWords } from '#web/cart/when/when-words.ts'

type QuotedTimeProps = { order: OrderDraft; delivery: DeliveryLook | null; timing: OrderTiming }

/** When the kitchen promises the cart, and why; by the formula where it does not plan, and while it does not answer. */
export function QuotedTime({ order: { location, cart, orderType }, delivery, timing }: QuotedTimeProps) {
  const asked = { location, cart, orderType, delivery }
  const when = useWhen(asked)
  if (!when?.quote) {
    return (
      <UnlessUnsold {...asked}>
        <ReadyTime timing={timing} />
      </UnlessUnsold>
    )
  }
  return (
    <p aria-busy={when.isAsking || undefined} className="tabular-nums">
      {quoteWords(when.quote, timing.now)}
    </p>
  )
}
