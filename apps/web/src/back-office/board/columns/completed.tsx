import type { OrderView } from '@thali/contracts/orders/orders'
import { RECALL_MINUTES } from '@thali/domain/orders/kitchen/order-steps'
import Ellipsis from 'lucide-react/icons/ellipsis'
import X from 'lucide-react/icons/x'
import { memo, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'

import { useCommands } from '../ticket/card-commands.ts'
import { canRecallNow, clockOf, dollars, isSettled, moneyOf } from '../ticket/order-words.ts'
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
  /** Where they are a spine, and a drawer that lies over the columns; null where they are a column. */
  drawer: DrawerState | null
}

type DrawerState = { isOpen: boolean; onClose: () => void }

/** Today's completed orders, shortened, because nothing is left to cook. */
export const CompletedColumn = memo(function CompletedColumn(props: CompletedProps) {
  const { tile, orders, undos, found, isAlone, drawer } = props
  const [most, setMost] = useState(SHOWN_FIRST)
  const now = useNow()
  const fitting = found ? orders.filter(({ id }) => found.has(id)) : orders
  const shown = fitting.slice(0, most)
  const list = (
    <>
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
    </>
  )
  return (
    <section aria-labelledby={headingId('completed')} className="min-w-0">
      <div data-spine={drawer !== null || undefined}>
        <ColumnHead tile={tile} status="completed" title="Completed" />
      </div>
      {drawer === null ? list : drawer.isOpen && <Drawer onClose={drawer.onClose}>{list}</Drawer>}
    </section>
  )
})

type DrawerProps = { onClose: () => void; children: ReactNode }

/** Over the right edge, without a scrim: the columns stay where they are and go on working. */
function Drawer({ onClose, children }: DrawerProps) {
  const panel = useRef<HTMLDivElement>(null)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const before = document.activeElement
    panel.current?.focus()
    const handleKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && !document.querySelector('dialog[open]')) close()
    }
    window.addEventListener('keydown', handleKey)
    return () => {
      window.removeEventListener('keydown', handleKey)
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])
  return (
    <div ref={panel} tabIndex={-1} role="group" aria-label="Completed orders" className="board-drawer">
      <div className="flex items-center justify-between">
        <p aria-hidden className="text-lg font-bold">
          Completed
        </p>
        <IconButton
          size="staff"
          label="Close the completed orders"
          icon={<X aria-hidden size={22} />}
          onClick={onClose}
        />
      </div>
      {children}
    </div>
  )
}

type CompletedRowProps = { order: OrderView; now: Date; undo: Undo | undefined }

function CompletedRow({ order, now, undo }: CompletedRowProps) {
  const commands = useCommands()
  const { word, note } = moneyOf(order)
  return (
    <li aria-label={`Order ${order.orderNumber}`} className="board-done">
      <div className="min-w-0 flex-1 leading-tight">
        <p className="flex items-baseline gap-x-2 whitespace-nowrap">
          <b className="text-base">{order.orderNumber}</b>
          {order.completedTime && clockOf(order.completedTime)}
          <b className="ms-auto">{dollars(order.pricing.total)}</b>
        </p>
        <p className="truncate text-board-quiet">{order.customerInfo.name}</p>
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
