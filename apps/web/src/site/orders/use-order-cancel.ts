import type { OrderView } from '@thali/contracts/orders/orders'
import type { ReactNode } from 'react'

import { userMessage } from '#web/lib/api/api.ts'
import { useReasonDialog } from '#web/ui/dialogs/reason-dialog.tsx'
import { toast } from '#web/ui/notices/toast.ts'
import { words } from '#words/orders/cancel.ts'
import { cancellationNews, cancelLabel, cancelMyOrder, refundRule } from './order-cancel.ts'

/** Asks before an order is cancelled, and shows the refund rule. `onCancelled` receives the cancelled order. */
export function useOrderCancel(order: OrderView, onCancelled: (order: OrderView) => void): [() => void, ReactNode] {
  return useReasonDialog({
    title: words.question(order.orderNumber),
    body: refundRule(order),
    keepLabel: words.keep,
    confirmLabel: cancelLabel(order),
    hint: words.hint,
    failureOf: userMessage,
    async send(reason) {
      const reply = await cancelMyOrder(order.id, reason)
      tellResult(reply)
      onCancelled(reply.order)
    },
  })
}

/** Shown outside the dialog, because the order is removed from this list. */
function tellResult(reply: Parameters<typeof cancellationNews>[0]): void {
  const { isWarning, isAboutMoney, text } = cancellationNews(reply)
  if (isWarning) toast.error(text)
  else toast.success(text, isAboutMoney ? { durationMs: Infinity } : {})
}
