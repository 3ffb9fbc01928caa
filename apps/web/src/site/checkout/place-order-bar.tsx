import { type Cents, formatMoney } from '@thali/domain/money/cents'
import { useId } from 'react'

import type { PaymentChoice } from './checkout-fields.ts'
import { Button } from '#web/ui/button.tsx'
import { useIsSlow } from '#web/ui/notices/use-is-slow.ts'

/** For moving the focus to the button. */
export const PLACE_ORDER_ID = 'checkout-place-order'

const SLOW_WORDS = 'Still sending: the answer takes longer than usual. You can wait, your order is placed only once.'
const BUSY_WORDS = { online: 'Preparing Payment...', cash: 'Creating Order...' } as const

export type PlaceOrderBarProps = {
  total: Cents
  payBy: PaymentChoice
  isBusy: boolean
  /** What is missing before the button is enabled; null if nothing is. */
  waitsFor: string | null
}

/** Fixed to the bottom edge on phones, at the end of the form on wide screens. */
export function PlaceOrderBar({ total, payBy, isBusy, waitsFor }: PlaceOrderBarProps) {
  const lineId = useId()
  const isSlow = useIsSlow(isBusy)

  return (
    <div className="bottom-0 z-bar -mx-4 border-t border-line bg-bg px-4 pt-2.5 pb-[max(0.75rem,env(safe-area-inset-bottom))] xs:mx-0 xs:px-0 [@media(min-height:34rem)]:sticky lg:static! lg:pt-6">
      <p id={lineId} role="status" className="mb-2 text-center font-medium text-accent-text empty:hidden lg:text-left">
        {isSlow ? SLOW_WORDS : waitsFor}
      </p>
      <Button
        id={PLACE_ORDER_ID}
        type="submit"
        size="large"
        full
        busy={isBusy}
        disabled={waitsFor !== null}
        aria-describedby={waitsFor === null ? undefined : lineId}
        className="tabular-nums"
      >
        {isBusy ? BUSY_WORDS[payBy] : `Place Order • ${formatMoney(total)}`}
      </Button>
    </div>
  )
}
