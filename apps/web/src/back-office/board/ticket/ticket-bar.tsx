import type { OrderView } from '@thali/contracts/orders/orders'
import { formatMoney } from '@thali/domain/money/cents'
import { canCancel } from '@thali/domain/order-status'
import { paymentButton } from '@thali/domain/orders/kitchen/board-rules'
import Banknote from 'lucide-react/icons/banknote'
import Ellipsis from 'lucide-react/icons/ellipsis'
import X from 'lucide-react/icons/x'

import { STEP_LABELS } from '../board-view.ts'
import { useCommands } from './card-commands.ts'
import { numberId } from './order-words.ts'
import { amountToTake } from '#web/back-office/lib/amount-to-take.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'

type TicketBarProps = { order: OrderView; isBusy: boolean; isChosen: boolean | null; isPlain: boolean }

/** The foot of a ticket: the next step as the large part, the rarer actions as squares beside it. */
export function TicketBar({ order, isBusy, isChosen, isPlain }: TicketBarProps) {
  const commands = useCommands()
  const { status } = order
  if (status === 'completed' || status === 'cancelled') return null
  if (isChosen !== null && status === 'ready') return <ChooseBox order={order} isChosen={isChosen} />

  const described = { 'aria-describedby': numberId(order) }
  return (
    <div className="ticket-bar">
      <Button
        size="board"
        className="ticket-step"
        busy={isBusy}
        {...described}
        onClick={({ currentTarget }) => {
          keepHeight(order.id, currentTarget)
          commands.advance(order)
        }}
      >
        {STEP_LABELS[status]}
      </Button>
      {!isPlain && <CollectButton order={order} />}
      {!isPlain && (
        <Button
          variant="ghost"
          className="ticket-side"
          icon={<Ellipsis aria-hidden size={22} />}
          {...described}
          onClick={() => commands.more(order)}
        >
          More
        </Button>
      )}
      {/* Last, so that no thumb that means the step meets it. */}
      {!isPlain && canCancel(status) && (
        <Button
          variant="ghost"
          className="ticket-side"
          icon={<X aria-hidden size={22} />}
          {...described}
          onClick={() => commands.cancel(order)}
        >
          Cancel
        </Button>
      )}
    </div>
  )
}

/** While it cooks as quiet as the other squares; the amount is named when the food is handed over. */
function CollectButton({ order }: { order: OrderView }) {
  const commands = useCommands()
  const label = paymentButton(order)
  if (label === null) return null
  const [verb = '', ...rest] = label.split(' ')
  const isDue = order.status === 'ready'
  return (
    <Button
      variant="ghost"
      className={classes('ticket-side', isDue && 'ticket-collect')}
      icon={!isDue && <Banknote aria-hidden size={22} />}
      aria-describedby={numberId(order)}
      onClick={() => commands.collect(order)}
    >
      <span>
        {verb}
        <span className="sr-only"> {rest.join(' ')}</span>
        {isDue && <b className="block">{formatMoney(amountToTake(order))}</b>}
      </span>
    </Button>
  )
}

function ChooseBox({ order, isChosen }: { order: OrderView; isChosen: boolean }) {
  const commands = useCommands()
  return (
    <label className="ticket-bar ticket-choice">
      <input
        type="checkbox"
        className="tick"
        checked={isChosen}
        onChange={(event) => commands.choose(order.id, event.target.checked)}
      />
      <span>
        Select<span className="sr-only"> order {order.orderNumber}</span>
      </span>
    </label>
  )
}

/** How high a ticket was when its step was tapped, by order: the place it leaves stays as high. */
const heights = new Map<string, number>()

function keepHeight(orderId: string, within: Element): void {
  const ticket = within.closest('.ticket')
  if (ticket) heights.set(orderId, ticket.getBoundingClientRect().height)
}

export function heightKept(orderId: string): number | undefined {
  return heights.get(orderId)
}
