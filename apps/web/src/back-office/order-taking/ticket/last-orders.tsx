import type { OrderView } from '@thali/contracts/orders/orders'
import { addDays, formatDate, localParts } from '@thali/domain/time/zone'
import RotateCcw from 'lucide-react/icons/rotate-ccw'

import { useNow } from '#web/lib/site.tsx'
import { Price } from '#web/ui/price.tsx'
import type { Repeating } from './use-repeat.ts'

/** What the customer ordered last: a tap orders it again. */
export function LastOrders({ orders, repeat }: Repeating) {
  const now = useNow()
  if (orders.length === 0) return null
  return (
    <ul aria-label="Last orders, tap to repeat" className="divide-y divide-line border-y border-line">
      {orders.map((order) => (
        <li key={order.id}>
          <button
            type="button"
            onClick={() => repeat(order)}
            className="grid min-h-12 w-full grid-cols-[auto_1fr_auto] items-center gap-x-3 py-1 text-start text-base leading-tight hover:bg-sunken"
          >
            <RotateCcw aria-hidden size={18} className="text-link" />
            <span className="min-w-0">
              <span className="sr-only">Repeat: </span>
              <span className="line-clamp-1 font-semibold">{dishesOf(order)}</span>
              <span className="text-sm text-muted">{dayWords(order.orderTime, now)}</span>
            </span>
            <Price amount={order.pricing.total} />
          </button>
        </li>
      ))}
    </ul>
  )
}

function dishesOf({ items }: OrderView): string {
  return items.map(({ name, quantity }) => (quantity > 1 ? `${quantity} ${name}` : name)).join(', ')
}

function dayWords(instant: string, now: Date): string {
  const { date } = localParts(new Date(instant))
  const today = localParts(now).date
  if (date === today) return 'today'
  return date === addDays(today, -1) ? 'yesterday' : formatDate(date)
}
