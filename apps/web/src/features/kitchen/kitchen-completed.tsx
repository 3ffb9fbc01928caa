import type { OrderView } from '@thali/contracts/orders'
import { formatTimeAst } from '@thali/domain/time/zone'
import ChevronDown from 'lucide-react/icons/chevron-down'

import { cashToCollect, typeOf } from './kitchen-words.ts'

/** The last orders that went out, folded away. */
export function Completed({ orders }: { orders: readonly OrderView[] }) {
  return (
    <details className="group mt-8 border-t border-line">
      <summary className="flex tap-board list-none items-center justify-between gap-3 text-board-item font-bold [&::-webkit-details-marker]:hidden">
        Completed
        <ChevronDown aria-hidden size={28} className="group-open:rotate-180" />
      </summary>
      {orders.length === 0 && <p className="pb-4 text-muted">None yet</p>}
      <ul className="grid gap-px pb-4 md:grid-cols-2 md:gap-x-8">
        {orders.map((order) => (
          <li
            key={order.id}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line py-2.5"
          >
            <span>
              <b className="me-3">{order.orderNumber}</b>
              {order.customerInfo.name}
            </span>
            <span className="text-lg text-muted">
              {typeOf(order)}
              {cashToCollect(order) !== null && <b className="text-text"> · unpaid</b>}
              {order.completedTime && ` · ${formatTimeAst(new Date(order.completedTime))}`}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
