import type { OrderView } from '@thali/contracts/orders/orders'
import { RECALL_MINUTES } from '@thali/domain/orders/kitchen/order-steps'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { memo, useState } from 'react'

import { useCommands } from '../ticket/card-commands.ts'
import { canRecallNow, clockOf, isSettled, moneyOf } from '../ticket/order-words.ts'
import { ColumnHead, headingId, type TileProps } from './column-head.tsx'
import type { Undo } from '#web/back-office/actions/orders/order-actions.tsx'
import { useNow } from '#web/lib/site.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'

const SHOWN_FIRST = 10
const SHOWN_MORE = 20

type CompletedProps = {
  /** Null where the tiles stand in a row of their own. */
  tile: TileProps | null
  /** Of today, latest first. */
  orders: readonly OrderView[]
  undos: readonly Undo[]
  found: ReadonlySet<string> | null
  isAlone: boolean
  /** Only its head. */
  isFolded: boolean
}

/** Today's completed orders, shortened, because nothing is left to cook. */
export const CompletedColumn = memo(function CompletedColumn(props: CompletedProps) {
  const { tile, orders, undos, found, isAlone, isFolded } = props
  const [most, setMost] = useState(SHOWN_FIRST)
  const now = useNow()
  const fitting = found ? orders.filter(({ id }) => found.has(id)) : orders
  const shown = fitting.slice(0, most)
  return (
    <section aria-labelledby={headingId('completed')} className="min-w-0" data-folded={isFolded || undefined}>
      <ColumnHead tile={tile} status="completed" title="Completed" />
      <div hidden={isFolded}>
        {orders.length === 0 && <p className="board-empty">None yet today</p>}
        {orders.length > 0 && fitting.length === 0 && <p className="board-empty">No match here</p>}
        {shown.length > 0 && (
          <p className="mb-1 text-sm text-muted">
            Recently completed. An order can be recalled for {RECALL_MINUTES} minutes.
          </p>
        )}
        <ol className={classes('grid', isAlone && 'board-alone gap-x-8!')}>
          {shown.map((order) => (
            <CompletedRow
              key={order.id}
              order={order}
              now={now}
              undo={undos.find((undo) => undo.order.id === order.id)}
            />
          ))}
        </ol>
        {fitting.length > shown.length && (
          <Button size="staff" full variant="secondary" className="mt-2" onClick={() => setMost(most + SHOWN_MORE)}>
            Show more
          </Button>
        )}
      </div>
    </section>
  )
})

type CompletedRowProps = { order: OrderView; now: Date; undo: Undo | undefined }

function CompletedRow({ order, now, undo }: CompletedRowProps) {
  const commands = useCommands()
  const { word, note } = moneyOf(order)
  return (
    <li
      aria-label={`Order ${order.orderNumber}`}
      className="flex min-h-12 items-center gap-1 border-b border-board-line py-0.5 text-sm"
    >
      <div className="min-w-0 flex-1 leading-tight">
        <p className="whitespace-nowrap">
          <b className="text-base">{order.orderNumber}</b>
          {order.completedTime && ` · ${clockOf(order.completedTime)}`}
        </p>
        <p className="truncate text-muted">{order.customerInfo.name}</p>
        {(!isSettled(order) || note) && <p className="font-bold">{note === null ? word : `${word}, ${note}`}</p>}
      </div>
      {(undo || canRecallNow(order, now)) && (
        <Button
          size="staff"
          variant="ghost"
          className="shrink-0 px-2! text-sm! text-inherit!"
          onClick={() => (undo ? commands.undo(undo) : commands.recall(order))}
        >
          Recall
          <span className="sr-only"> order {order.orderNumber}</span>
        </Button>
      )}
      <IconButton
        size="staff"
        className="shrink-0"
        label={`More about order ${order.orderNumber}`}
        icon={<Ellipsis aria-hidden size={20} />}
        onClick={() => commands.more(order)}
      />
    </li>
  )
}
