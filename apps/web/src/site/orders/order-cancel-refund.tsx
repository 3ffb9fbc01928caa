import type { OrderView } from '@thali/contracts/orders/orders'
import { refundLine } from '@thali/domain/orders/receipt/receipt-refund'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import TriangleAlert from 'lucide-react/icons/triangle-alert'

import { receiptRefundOf } from '#web/lib/paid-order.ts'
import { classes } from '#web/ui/classes.ts'
import { words } from '#words/orders/cancel.ts'

type RefundNoteProps = { refund: NonNullable<OrderView['refund']>; className?: string }

/** The refund of a cancelled order. */
export function RefundNote({ refund, className }: RefundNoteProps) {
  const isFailed = refund.status === 'failed'
  const Icon = isFailed ? TriangleAlert : RotateCcw
  return (
    <p className={classes('flex items-start gap-2', isFailed && 'font-semibold text-warning', className)}>
      <Icon aria-hidden size={16} className="mt-0.5 shrink-0" />
      <span className="min-w-0">
        {refundLine(receiptRefundOf(refund))}
        {refund.refundId !== null && (
          <span className="block break-all text-muted">{words.refundId(refund.refundId)}</span>
        )}
      </span>
    </p>
  )
}
