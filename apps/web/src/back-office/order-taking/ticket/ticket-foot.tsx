import { cashDue, formatMoney } from '@thali/domain/money/cents'
import { formatRate } from '@thali/domain/money/tax'
import type { ReactNode } from 'react'

import { missingWords } from '../new-order.ts'
import { OFFLINE_REFUSAL } from '../submit-order.ts'
import type { NewOrderEditor } from '../use-new-order.ts'
import { useSite } from '#web/lib/site.tsx'
import { Button } from '#web/ui/button.tsx'
import { Segments } from '#web/ui/forms/segments.tsx'
import { SlowWait } from '#web/ui/notices/slow-wait.tsx'

type TicketFootProps = {
  editor: NewOrderEditor
  /** The choice of how it is paid, above the sums. */
  method: ReactNode
  isBusy: boolean
  isOffline: boolean
  onSubmit: () => void
}

/** How it is paid, the sums and the submit button, always in sight. */
export function TicketFoot({ editor, method, isBusy, isOffline, onSubmit }: TicketFootProps) {
  const { totals, fields, order } = editor
  const { deliveryFee, subtotal, tax, tip, total, rate } = totals
  const missing = missingWords(order)
  const isCash = fields.payBy === 'cash'
  const isRounded = isCash && cashDue(total) !== total
  const rounding = isRounded ? `${formatMoney(total)} is rounded to the nearest 5 ¢` : null
  const hint = missing ?? rounding
  return (
    <div className="grid gap-2 border-t border-line bg-surface px-3 py-3 @min-[24rem]/ticket:px-4">
      {method}
      <div>
        <h2 className="sr-only">Price Breakdown</h2>
        <dl className="flex flex-wrap items-baseline gap-x-3 text-sm">
          {deliveryFee && <Sum name="Delivery">{formatMoney(deliveryFee)}</Sum>}
          <Sum name="Subtotal">{formatMoney(subtotal)}</Sum>
          <Sum name={`Tax, ${rate.name} ${formatRate(rate.rate)}`}>{formatMoney(tax)}</Sum>
          <Sum name="Tip">{formatMoney(tip)}</Sum>
        </dl>
        <div className="flex items-baseline justify-between gap-3">
          <p role="status" className="text-sm text-muted">
            {isOffline ? <span className="font-semibold text-danger">{OFFLINE_REFUSAL}</span> : hint}
          </p>
          <dl className="flex items-baseline gap-2 text-lg font-semibold">
            <dt>Total</dt>
            <dd className="tabular-nums">{formatMoney(total)}</dd>
          </dl>
        </div>
      </div>
      <SlowWait isBusy={isBusy} />
      <Button
        full
        size="large"
        className="tabular-nums"
        busy={isBusy}
        disabled={missing !== null}
        aria-keyshortcuts="Control+Enter"
        onClick={onSubmit}
      >
        {isCash ? `Take cash • ${formatMoney(cashDue(total))}` : `Payment link • ${formatMoney(total)}`}
      </Button>
    </div>
  )
}

function Sum({ name, children }: { name: string; children: string }) {
  return (
    <div className="flex gap-1.5">
      <dt className="text-muted">{name}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  )
}

/** Cash, paid now, or a link to pay by card. */
export function PaymentMethod({ editor: { fields, change } }: { editor: NewOrderEditor }) {
  const { offers } = useSite()
  return (
    <Segments
      legend="Payment Method"
      options={[
        { value: 'cash', label: 'Cash', hint: 'Paid now' },
        ...(offers.cards ? [{ value: 'card' as const, label: 'Card', hint: 'Payment link' }] : []),
      ]}
      value={fields.payBy}
      onChange={(payBy) => change({ payBy })}
    />
  )
}
