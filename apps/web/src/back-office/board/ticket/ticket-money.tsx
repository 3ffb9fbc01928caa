import type { OrderView } from '@thali/contracts/orders/orders'
import { paymentButton } from '@thali/domain/orders/kitchen/board-rules'

import { Button } from '#web/ui/button.tsx'
import { useCommands } from './card-commands.ts'
import { moneyOf, isSettled, numberId } from './order-words.ts'

/** One row where money is due, and nothing where it is not. */
export function TicketMoney({ order }: { order: OrderView }) {
  const commands = useCommands()
  const { word, note } = moneyOf(order)
  const payment = paymentButton(order)
  if (isSettled(order) || note === null) return null
  return (
    <div className="ticket-money">
      <p className="min-w-0 flex-1 text-board-fact leading-tight">
        <span className="block">{word}</span>
        <b className="block text-base leading-tight">{note}</b>
      </p>
      {payment && (
        <Button
          size="staff"
          variant="secondary"
          className="ticket-pay"
          aria-describedby={numberId(order)}
          onClick={() => commands.collect(order)}
        >
          {payment}
        </Button>
      )}
    </div>
  )
}
