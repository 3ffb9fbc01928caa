import { cashDue, type Cents, formatMoney } from '@thali/domain/money/cents'
import { useId } from 'react'

import { Button } from '#web/ui/button.tsx'
import { goToField } from '#web/ui/forms/go-to-field.ts'
import { SlowWait } from '#web/ui/notices/slow-wait.tsx'
import { words } from '#words/checkout/pay.ts'
import { fieldId, type FieldName, type PaymentChoice } from './checkout-fields.ts'

/** For moving the focus to the button. */
export const PLACE_ORDER_ID = 'checkout-place-order'

export type PlaceOrderBarProps = {
  total: Cents
  payBy: PaymentChoice
  isBusy: boolean
  /** What the order still waits for; null if for nothing. */
  waitsFor: WaitsFor | null
}

export type WaitsFor = {
  words: string
  /** The field where it can be mended; none for what is not in the form. */
  field?: FieldName
  /** Whether the button is disabled until then. */
  isBlocking: boolean
}

/** Fixed to the bottom edge on phones, at the end of the form on wide screens. */
export function PlaceOrderBar({ total, payBy, isBusy, waitsFor }: PlaceOrderBarProps) {
  const lineId = useId()
  const due = payBy === 'cash' ? cashDue(total) : total

  return (
    <div className="bottom-0 z-bar -mx-4 border-t border-line bg-bg px-4 pt-2 pb-[max(0.75rem,env(safe-area-inset-bottom))] xs:mx-0 xs:px-0 [@media(min-height:34rem)]:sticky lg:static! lg:pt-6">
      <div id={lineId} role="status" className="text-center font-medium text-accent-text lg:text-left">
        {waitsFor && <Waiting waitsFor={waitsFor} />}
      </div>
      <SlowWait isBusy={isBusy} />
      <Button
        id={PLACE_ORDER_ID}
        type="submit"
        size="large"
        full
        busy={isBusy}
        disabled={waitsFor?.isBlocking ?? false}
        aria-describedby={waitsFor === null ? undefined : lineId}
        className="tabular-nums"
      >
        {isBusy ? words.busy[payBy] : words.place(formatMoney(due))}
      </Button>
    </div>
  )
}

function Waiting({ waitsFor: { words: line, field } }: { waitsFor: WaitsFor }) {
  if (field === undefined) return <p className="mb-2">{line}</p>
  return (
    <button type="button" className="link min-h-(--tap) font-medium" onClick={() => goToField(fieldId(field))}>
      {line}
    </button>
  )
}
