import type { OrderView } from '@thali/contracts/orders/orders'
import { canCancel } from '@thali/domain/orders/order-status'
import { paymentButton } from '@thali/domain/orders/kitchen/board-rules'
import Ellipsis from 'lucide-react/icons/ellipsis'

import { STEP_LABELS } from '../board-view.ts'
import { useCommands } from './card-commands.ts'
import { numberId } from './order-words.ts'
import { Button } from '#web/ui/button.tsx'

type CardActionsProps = { order: OrderView; isBusy: boolean; isChosen: boolean | null; isPlain: boolean }

/** One large button for the next step; rarer actions below it, smaller. */
export function CardActions({ order, isBusy, isChosen, isPlain }: CardActionsProps) {
  const commands = useCommands()
  const { status } = order
  if (status === 'completed' || status === 'cancelled') return null
  if (isChosen !== null && status === 'ready') return <ChooseBox order={order} isChosen={isChosen} />

  const payment = paymentButton(order)
  const described = { 'aria-describedby': numberId(order) }
  return (
    <div className="grid gap-(--tap-gap-board)">
      <Button size="board" full className="px-2!" busy={isBusy} {...described} onClick={() => commands.advance(order)}>
        {STEP_LABELS[status]}
      </Button>
      {!isPlain && payment && (
        <Button
          size="board"
          full
          variant="secondary"
          className="px-1! text-lg!"
          {...described}
          onClick={() => commands.collect(order)}
        >
          {payment}
        </Button>
      )}
      {!isPlain && (
        <div className="flex gap-(--tap-gap-board)">
          {canCancel(status) && (
            <Button
              size="staff"
              variant="secondary"
              className="flex-1 px-2! text-danger!"
              {...described}
              onClick={() => commands.cancel(order)}
            >
              Cancel
            </Button>
          )}
          <Button
            size="staff"
            variant="secondary"
            className="flex-1 px-2!"
            icon={<Ellipsis aria-hidden size={24} />}
            {...described}
            onClick={() => commands.more(order)}
          >
            More
          </Button>
        </div>
      )}
    </div>
  )
}

function ChooseBox({ order, isChosen }: { order: OrderView; isChosen: boolean }) {
  const commands = useCommands()
  return (
    <label className="choice flex tap-board items-center gap-3 rounded-md px-3 text-board-mod font-semibold">
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
