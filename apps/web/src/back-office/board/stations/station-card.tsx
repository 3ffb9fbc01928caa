import type { OrderView } from '@thali/contracts/orders/orders'
import { mentionsAllergy } from '@thali/domain/orders/kitchen/allergy'
import { isDone } from '@thali/domain/orders/kitchen/station-tasks'
import { ticketPart } from '@thali/domain/orders/kitchen/ticket-lines'
import Check from 'lucide-react/icons/check'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { memo } from 'react'

import { TicketHead, WaitingNote } from '../ticket/order-card.tsx'
import type { BoardMarks } from '../use-board-view.ts'
import type { AskedAgain } from './again-dialog.tsx'
import { AgainMark } from './again-mark.tsx'
import type { StationTally, Task } from './done-dishes.tsx'
import type { Again } from './shown-marks.ts'
import { againOfTask, type StationCard as Card, type TapDish, taskKey } from './station-view.ts'
import {
  AddedMark,
  AllergyBand,
  ChangedBand,
  DishDetails,
  DishHeat,
  DishNote,
  Runs,
} from '#web/back-office/lib/ticket-marks.tsx'
import { Button } from '#web/ui/button.tsx'

type StationCardProps = { card: Card; marks: BoardMarks; onTap: TapDish; onAgain: (asked: AskedAgain) => void }

/** An order at one station: its dishes there, and how far the other stations are. */
export const StationCard = memo(function StationCard({ card, marks, onTap, onAgain }: StationCardProps) {
  const { row, tasks, again, others } = card
  const [first, ...more] = tasks
  const { order, age } = row
  const { specialInstructions: note } = order
  return (
    <article className="ticket station-card">
      <TicketHead
        order={order}
        {...age}
        placeName={marks.showsPlaces ? order.locationInfo.name : null}
        atTable={marks.atTables.get(order.id) ?? 1}
      />
      <div className="ticket-body">
        {marks.waitingIds.has(order.id) && <WaitingNote />}
        <ChangedBand order={order} className="ticket-note" />
        {note && mentionsAllergy(note) && <AllergyBand className="ticket-note">{note}</AllergyBand>}
        <ul>
          {tasks.map((task) => (
            <Dish key={taskKey(task)} order={order} task={task} asked={againOfTask(task, again)} onTap={onTap} />
          ))}
        </ul>
        {note && !mentionsAllergy(note) && <p className="ticket-note text-board-quiet">{note}</p>}
        <div className="station-foot">
          {others.length > 0 && <Others tallies={others} />}
          {first && (
            <Button
              size="board"
              variant="ghost"
              className="station-again"
              icon={<RotateCw aria-hidden size={20} />}
              onClick={() => onAgain({ order, tasks: [first, ...more] })}
            >
              Again<span className="sr-only"> a dish of order {order.orderNumber}</span>
            </Button>
          )}
        </div>
      </div>
    </article>
  )
})

type DishProps = { order: OrderView; task: Task; asked: Again | undefined; onTap: TapDish }

/** A dish to be made: the whole of it is the button. */
function Dish({ order, task, asked, onTap }: DishProps) {
  const { item, dish, done } = task
  const isMade = isDone(task)
  return (
    <li className="station-dish" data-done={isMade || undefined}>
      <span data-many={dish.quantity > 1 || undefined} className="ticket-count">
        {dish.quantity}
        <span className="sr-only"> ×</span>
      </span>
      <div className="min-w-0">
        <AddedMark item={item} />
        {asked && !isMade && <AgainMark asked={asked} />}
        <span className="station-name">{dish.name}</span>
        {dish.part === 0 ? (
          <>
            <DishHeat item={item} />
            <DishDetails item={item} />
          </>
        ) : (
          <>
            {' '}
            <Runs runs={ticketPart(dish.options)} />
            <p className="dish-options">in {item.name}</p>
            {item.note !== undefined && <DishNote>{item.note}</DishNote>}
          </>
        )}
        {done > 0 && !isMade && <p className="dish-options">{`${done} of ${dish.quantity} done`}</p>}
      </div>
      <button
        type="button"
        aria-pressed={isMade}
        aria-label={`${dish.quantity} ${dish.name} of order ${order.orderNumber} done`}
        className="station-tap"
        onClick={(event) => onTap(event, order, task)}
      >
        {isMade && <Check aria-hidden size={28} />}
      </button>
    </li>
  )
}

function Others({ tallies }: { tallies: readonly StationTally[] }) {
  return (
    <p className="station-others">
      Also at{' '}
      {tallies
        .map(({ station, done, of }) => (done >= of ? `${station.name} ✓` : `${station.name} (${done} of ${of})`))
        .join(', ')}
    </p>
  )
}
