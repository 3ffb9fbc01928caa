import { cashDue, formatMoney } from '@thali/domain/money/cents'
import { formatRate } from '@thali/domain/money/tax'

import { missingWords } from '../new-order.ts'
import { SumLine } from './sum-line.tsx'
import { OFFLINE_REFUSAL } from '../submit-order.ts'
import type { NewOrderEditor } from '../use-new-order.ts'
import { Button } from '#web/ui/button.tsx'
import { Key } from '#web/ui/key.tsx'
import { useIsSlow } from '#web/ui/notices/use-is-slow.ts'

const SLOW_WORDS = 'Still sending. You can wait: the order is placed only once.'

type TicketFootProps = { editor: NewOrderEditor; isBusy: boolean; isOffline: boolean; onSubmit: () => void }

/** The sums and the submit button, always in sight. */
export function TicketFoot({ editor, isBusy, isOffline, onSubmit }: TicketFootProps) {
  const { totals, fields, order } = editor
  const { subtotal, tax, tip, total, rate } = totals
  const missing = missingWords(order)
  const isCash = fields.payBy === 'cash'
  const isRounded = isCash && cashDue(total) !== total
  const rounding = isRounded ? `${formatMoney(total)} is rounded to the nearest 5 ¢` : null
  const hint = useIsSlow(isBusy) ? SLOW_WORDS : (missing ?? rounding)
  return (
    <div className="border-t border-line bg-surface px-4 pt-2.5 pb-4 @min-[24rem]/ticket:px-5">
      <h2 className="sr-only">Price Breakdown</h2>
      <dl className="grid text-sm">
        <SumLine name="Subtotal">{formatMoney(subtotal)}</SumLine>
        <SumLine name={`Tax, ${rate.name} ${formatRate(rate.rate)}`}>{formatMoney(tax)}</SumLine>
        <SumLine name="Tip">{formatMoney(tip)}</SumLine>
        <SumLine name="Total" isTotal>
          {formatMoney(total)}
        </SumLine>
      </dl>
      <div className="mt-1 mb-2 flex min-h-6 items-center justify-between gap-3 text-sm text-muted">
        <p role="status">{isOffline ? <span className="font-semibold text-danger">{OFFLINE_REFUSAL}</span> : hint}</p>
        <span aria-hidden className="shrink-0 pointer-coarse:hidden">
          <Key>Ctrl</Key> <Key>↵</Key>
        </span>
      </div>
      <Button
        full
        size="board"
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
