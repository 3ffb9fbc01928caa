import { type Cents, formatMoney } from '@thali/domain/money/cents'
import { useId } from 'react'

import { Button } from '#web/ui/button.tsx'

export type PlaceOrderBarProps = {
  total: Cents
  isBusy: boolean
  /** What the button waits for, in words; null when nothing stands in the way. */
  waitsFor: string | null
}

/** Under the thumb on phones, at the end of the form on wide screens. */
export function PlaceOrderBar({ total, isBusy, waitsFor }: PlaceOrderBarProps) {
  const lineId = useId()

  return (
    <div className="bottom-0 z-bar -mx-4 border-t border-line bg-bg px-4 pt-2.5 pb-[max(0.75rem,env(safe-area-inset-bottom))] xs:mx-0 xs:px-0 [@media(min-height:34rem)]:sticky lg:static! lg:pt-6">
      <p id={lineId} role="status" className="mb-2 text-center font-medium text-accent-text empty:hidden lg:text-left">
        {waitsFor}
      </p>
      <Button
        type="submit"
        size="large"
        full
        busy={isBusy}
        disabled={waitsFor !== null}
        aria-describedby={waitsFor === null ? undefined : lineId}
        className="tabular-nums"
      >
        {isBusy ? 'Creating Order...' : `Place Order • ${formatMoney(total)}`}
      </Button>
    </div>
  )
}
