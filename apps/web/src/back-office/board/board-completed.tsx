import type { OrderView } from '@thali/contracts/orders/orders'
import { RECALL_MINUTES } from '@thali/domain/orders/kitchen/recall'
import { formatTimeAst } from '@thali/domain/time/zone'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Undo2 from 'lucide-react/icons/undo-2'
import { memo, useState } from 'react'

import { ColumnHeading } from './board-column.tsx'
import { useCommands } from './ticket/card-commands.ts'
import { canRecallNow, moneyOf, typeOf } from './ticket/order-words.ts'
import type { Undo } from '#web/back-office/actions/orders/order-actions.tsx'
import { useNow } from '#web/lib/site.tsx'
import { AtlanticTime } from '#web/ui/atlantic-time.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'

const SHOWN_FIRST = 10
const SHOWN_MORE = 20

type CompletedProps = {
  /** Of today, latest first. */
  orders: readonly OrderView[]
  undos: readonly Undo[]
  found: ReadonlySet<string> | null
  isAlone?: boolean
}

/** Today's completed orders, shortened, because nothing is left to cook. */
export const CompletedColumn = memo(function CompletedColumn({ orders, undos, found, isAlone }: CompletedProps) {
  const [most, setMost] = useState(SHOWN_FIRST)
  const now = useNow()
  const fitting = found ? orders.filter(({ id }) => found.has(id)) : orders
  const shown = fitting.slice(0, most)
  return (
    <section aria-labelledby="board-completed" className="min-w-0">
      <ColumnHeading
        id="board-completed"
        title="Completed"
        count={orders.length}
        hidden={orders.length - fitting.length}
      />
      {orders.length === 0 && <p className="py-3 text-muted">None yet today</p>}
      {orders.length > 0 && fitting.length === 0 && <p className="py-3 text-muted">No match here</p>}
      {shown.length > 0 && (
        <p className="mb-2 text-lg text-muted">
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
        <Button size="staff" full variant="secondary" className="mt-3" onClick={() => setMost(most + SHOWN_MORE)}>
          Show more
        </Button>
      )}
    </section>
  )
})

type CompletedRowProps = { order: OrderView; now: Date; undo: Undo | undefined }

function CompletedRow({ order, now, undo }: CompletedRowProps) {
  const commands = useCommands()
  const isRecallable = canRecallNow(order, now)
  const { word, note } = moneyOf(order)
  return (
    <li
      aria-label={`Order ${order.orderNumber}`}
      className="flex items-center justify-between gap-2 border-b border-line py-2"
    >
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="text-xl">
          <b className="me-2">{order.orderNumber}</b>
          {order.customerInfo.name}
        </p>
        <p className="text-lg text-muted">
          {typeOf(order)}
          {order.completedTime && <AtlanticTime>{` · ${formatTimeAst(new Date(order.completedTime))}`}</AtlanticTime>}
          {(word !== 'PAID' || note) && <b className="text-text"> · {note === null ? word : `${word}, ${note}`}</b>}
        </p>
        {(undo || isRecallable) && (
          <Button
            size={undo ? 'board' : 'staff'}
            variant={undo ? 'accent' : 'secondary'}
            className="my-1"
            icon={<Undo2 aria-hidden size={24} />}
            onClick={() => (undo ? commands.undo(undo) : commands.recall(order))}
          >
            Recall
            <span className="sr-only"> order {order.orderNumber}</span>
          </Button>
        )}
      </div>
      <IconButton
        size="staff"
        className="shrink-0"
        label={`More about order ${order.orderNumber}`}
        icon={<Ellipsis aria-hidden size={24} />}
        onClick={() => commands.more(order)}
      />
    </li>
  )
}
