import { cashDue, centsFromDollars, formatMoney } from '@thali/domain/money/cents'
import { dueAt } from '@thali/domain/orders/kitchen/due-time'
import CircleCheck from 'lucide-react/icons/circle-check'
import Printer from 'lucide-react/icons/printer'
import { useEffect, useRef } from 'react'

import { SumLine } from './cash-dialog.tsx'
import type { Created } from './use-submit.ts'
import { readyWords } from '#web/cart/order-words.ts'
import { useNow } from '#web/lib/site.tsx'
import { AtlanticTime } from '#web/ui/atlantic-time.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'

/** The confirmation the clerk reads to the customer: order number, ready time and change. */
export function CreatedOrder({ created: { order, change }, onNext }: { created: Created; onNext: () => void }) {
  const now = useNow()
  const next = useRef<HTMLButtonElement>(null)
  const due = dueAt(order)
  const ready = due === null ? null : readyWords(new Date(due), now)

  useEffect(() => {
    next.current?.focus()
  }, [])

  return (
    <div className="grid content-start gap-5 p-4">
      <div role="status" className="grid gap-1">
        <p className="flex items-center gap-2 text-lg font-semibold text-success">
          <CircleCheck aria-hidden size={24} />
          The order is with the kitchen
        </p>
        <p className="text-3xl font-semibold tabular-nums">Order {order.orderNumber}</p>
        <p className="text-lg">{order.customerInfo.name}</p>
        {ready && (
          <p className="text-lg">
            Ready about{' '}
            <strong className="tabular-nums">
              <AtlanticTime>{`${ready.time} AST`}</AtlanticTime>
            </strong>{' '}
            {ready.day}
          </p>
        )}
      </div>
      <dl className="grid gap-1">
        <SumLine name="Total">{formatMoney(centsFromDollars(order.pricing.total))}</SumLine>
        {order.takenBy === 'card' ? null : (
          <SumLine name="In cash">{formatMoney(cashDue(centsFromDollars(order.pricing.total)))}</SumLine>
        )}
        {change !== null && (
          <SumLine name="Change" isTotal>
            {formatMoney(change)}
          </SumLine>
        )}
      </dl>
      <div className="grid gap-2">
        <Button ref={next} size="large" onClick={onNext}>
          New order
        </Button>
        <ButtonLink
          href={order.receiptUrl}
          target="_blank"
          rel="noopener"
          variant="secondary"
          icon={<Printer aria-hidden size={20} />}
        >
          Print receipt
        </ButtonLink>
      </div>
    </div>
  )
}
