import type { OrderView } from '@thali/contracts/orders/orders'
import { toDollars, type Cents } from '@thali/domain/money/cents'
import { formatClock, localParts } from '@thali/domain/time/zone'

import { counted, exactDollars, shortDay } from './figure-words.ts'
import { countsAsRevenue, revenueOf } from './order-revenue.ts'
import { useOpenOrder } from '#web/back-office/actions/use-open-order.ts'
import { restWords } from '#web/back-office/lib/amount-to-take.ts'
import { classes } from '#web/ui/classes.ts'
import { keptSort, sortedRows, useSort, Table, Td, Th } from '#web/ui/lists/table.tsx'

type OrdersProps = { orders: readonly OrderView[] }

const REVENUE_ORDER = keptSort('revenue_orders', ['order', 'total'])
const REVENUE_SORTED_BY = {
  order: timeOf,
  total: ({ pricing }: OrderView) => pricing.total,
}

const inDollars = (amount: number) => exactDollars(toDollars(amount as Cents))

/** Orders with their revenue. Cancelled and refunded ones are listed but do not count. */
export function RevenueTable({ orders }: OrdersProps) {
  const { sort, headOf } = useSort(REVENUE_ORDER)
  const counting = orders.filter(countsAsRevenue)
  return (
    <Table caption="Orders behind this figure">
      <thead>
        <tr>
          <Th {...headOf('order')}>Order</Th>
          <Th numeric {...headOf('total')}>
            Total
          </Th>
        </tr>
      </thead>
      <tbody>
        {sortedRows(orders, sort, REVENUE_SORTED_BY).map((order) => (
          <tr key={order.id} className={classes(!countsAsRevenue(order) && 'text-muted')}>
            <WhoseOrder order={order} word={wordOf(order)} when={whenOf(order)} />
            <Td numeric>
              {countsAsRevenue(order) ? exactDollars(order.pricing.total) : <s>{exactDollars(order.pricing.total)}</s>}
            </Td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="bg-sunken font-semibold">
          <Td>{counted(counting.length, 'order')} that count</Td>
          <Td numeric>{inDollars(revenueOf(orders))}</Td>
        </tr>
      </tfoot>
    </Table>
  )
}

type WhoseOrderProps = { order: OrderView; word: string; when: string }

/** Customer, status and time in one column, so that the amounts are visible on a phone. */
function WhoseOrder({ order, word, when }: WhoseOrderProps) {
  const openOrder = useOpenOrder()
  return (
    <Td className="tabular-nums">
      <span className="block font-medium">{order.customerInfo.name}</span>
      <span className="flex flex-wrap gap-x-4 text-sm text-muted">
        <span className="whitespace-nowrap">
          <button type="button" className="link tap-area" onClick={() => openOrder(order.id)}>
            Order {order.orderNumber}
          </button>{' '}
          · {word}
        </span>
        <span className="whitespace-nowrap">{when}</span>
      </span>
    </Td>
  )
}

function timeOf({ orderTime }: OrderView): string {
  return orderTime
}

function whenOf({ orderTime }: OrderView): string {
  const { date, minute } = localParts(new Date(orderTime))
  return `${shortDay(date)}, ${formatClock(minute)}`
}

function wordOf(order: OrderView): string {
  const { status, paymentStatus } = order
  if (paymentStatus === 'refunded') return 'Refunded'
  return [status.charAt(0).toUpperCase() + status.slice(1), restWords(order)].filter(Boolean).join(' · ')
}
