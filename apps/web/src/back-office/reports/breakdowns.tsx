import type { GetDashboard } from '@thali/contracts/system/reports'
import { ORDER_TYPES } from '@thali/domain/order-status'
import { COUNT_NAMES } from '@thali/domain/reports'

import { Block } from './block.tsx'
import { count, wholeDollars } from './figure-words.ts'
import type { Wanted } from './orders-behind.tsx'
import { TYPE_LABELS } from '#web/back-office/lib/order-types.ts'

type Reply = GetDashboard['reply']

const STATUSES = [
  { key: 'pending', label: 'Pending', bar: 'bg-accent' },
  { key: 'preparing', label: 'Preparing', bar: 'bg-chart-1' },
  { key: 'ready', label: 'Ready', bar: 'bg-chart-2' },
  { key: 'completed', label: 'Completed', bar: 'bg-success' },
  { key: 'cancelled', label: 'Cancelled', bar: 'bg-danger' },
] as const

type BreakdownProps = { reply: Reply; onOpen: (wanted: Pick<Wanted, 'status' | 'orderType'>) => void }

/** Number of the period's orders by status. */
export function StatusOverview({ reply, onOpen }: BreakdownProps) {
  const { statusBreakdown } = reply
  const most = Math.max(1, ...Object.values(statusBreakdown))
  return (
    <Block title="Order Status Overview">
      <ul className="rounded-lg border border-line bg-surface px-1">
        {STATUSES.map(({ key, label, bar }) => (
          <li key={key}>
            <Row
              label={label}
              bar={bar}
              amount={statusBreakdown[key]}
              most={most}
              onOpen={() => onOpen({ status: key })}
            />
          </li>
        ))}
      </ul>
    </Block>
  )
}

/** Number of the period's orders by order type. */
export function TypeOverview({ reply, onOpen }: BreakdownProps) {
  const { orderTypeBreakdown } = reply
  const total = Object.values(orderTypeBreakdown).reduce((sum, amount) => sum + amount, 0)
  return (
    <Block title="Order Types">
      <ul className="grid gap-px overflow-hidden rounded-lg border border-line bg-line">
        {ORDER_TYPES.map((type) => (
          <li key={type} className="bg-surface">
            <button
              type="button"
              onClick={() => onOpen({ orderType: type })}
              className="flex min-h-(--tap) w-full items-center gap-2.5 px-3 text-start -outline-offset-3! hover:bg-sunken"
            >
              <span className="min-w-6 text-lg font-semibold tabular-nums">
                {count(orderTypeBreakdown[COUNT_NAMES[type]])}
              </span>
              <span className="font-medium">{TYPE_LABELS[type]}</span>
              <span className="ms-auto text-muted tabular-nums">
                {shareOf(orderTypeBreakdown[COUNT_NAMES[type]], total)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Block>
  )
}

type RowProps = { label: string; bar: string; amount: number; most: number; onOpen: () => void }

function Row({ label, bar, amount, most, onOpen }: RowProps) {
  return (
    <button
      type="button"
      onClick={onOpen}
      className="grid min-h-(--tap) w-full grid-cols-[5.5rem_1fr_3rem] items-center gap-3 rounded-md px-2 text-start hover:bg-sunken"
    >
      <span className="font-medium">{label}</span>
      <span aria-hidden className="h-2 overflow-hidden rounded-full bg-sunken">
        <span className={`block h-full rounded-full ${bar}`} style={{ width: `${(amount / most) * 100}%` }} />
      </span>
      <span className="text-end text-lg font-semibold tabular-nums">{count(amount)}</span>
    </button>
  )
}

function shareOf(amount: number, total: number): string {
  return total === 0 ? '' : `${Math.round((amount / total) * 100)}%`
}

const SHOWN = 5

/** Best-selling dishes of the period. */
export function TopItems({ items }: { items: GetDashboard['reply']['topItems'] }) {
  const shown = items.slice(0, SHOWN)
  return (
    <Block title="Top Menu Items">
      {shown.length === 0 ? (
        <p className="rounded-lg border border-dashed border-line-strong px-5 py-8 text-muted">
          Nothing was sold in this period yet.
        </p>
      ) : (
        <ol className="overflow-hidden rounded-lg border border-line bg-surface">
          {shown.map((item, index) => (
            <li
              key={item.name}
              className="grid grid-cols-[1.25rem_1fr_auto] gap-x-3 min-h-11 items-center border-b border-line px-3 py-1.5 last:border-b-0"
            >
              <span aria-hidden className="text-muted tabular-nums">
                {index + 1}
              </span>
              <span className="min-w-0 font-medium">{item.name}</span>
              <span className="text-end tabular-nums">
                <b className="font-semibold">{count(item.count)}</b>
                <span className="text-muted"> sold</span>
                <span className="ms-2 inline-block min-w-14 text-muted">{wholeDollars(item.revenue)}</span>
              </span>
            </li>
          ))}
        </ol>
      )}
    </Block>
  )
}
