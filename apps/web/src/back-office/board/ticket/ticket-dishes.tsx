import type { OrderItemView } from '@thali/contracts/orders/order-parts'
import type { OrderView } from '@thali/contracts/orders/orders'
import { mentionsAllergy } from '@thali/domain/orders/kitchen/allergy'
import { itemCount } from '@thali/domain/orders/kitchen/board-rules'
import { latePaymentWords } from '@thali/domain/payments/payment-state'
import { memo } from 'react'

import { AgainMark } from '../stations/again-mark.tsx'
import { useAgain, useIsMade, useIsMadeAgain } from '../stations/station-ticks.tsx'
import { cookedAt, isHere, useStations } from '../stations/stations.tsx'
import { AddedMark, AllergyBand, ChangedBand, DishDetails, DishHeat } from '#web/back-office/lib/ticket-marks.tsx'
import { placeKey } from '#web/lib/place-key.ts'
import './ticket.css'

type TicketDishesProps = {
  order: OrderView
  /** Ready food: only the number of dishes, in one line that can be opened. */
  isFolded?: boolean
}

/** Everything that has to be cooked, and what has to be known for it: never shortened, never scrolled. */
export const TicketDishes = memo(function TicketDishes({ order, isFolded = false }: TicketDishesProps) {
  const { items, specialInstructions: note, status } = order
  const late = status === 'pending' ? latePaymentWords(order) : null
  // An allergy stays in sight until the food is handed over.
  const isMadeAgain = useIsMadeAgain(order)
  const isOpen = isMadeAgain || items.some((item) => item.note !== undefined && mentionsAllergy(item.note))
  const dishes = (
    <ul className="ticket-dishes">
      {items.map((item, index) => (
        <Dish key={placeKey(index, item.cartKey)} order={order} index={index} item={item} />
      ))}
    </ul>
  )
  return (
    <>
      {late !== null && (
        <p className="ticket-note bg-board-held text-board-held-text">
          <b className="block">Paid late</b>
          {`${late} Call the customer before you cook.`}
        </p>
      )}
      <ChangedBand order={order} className="ticket-note" />
      {note && mentionsAllergy(note) && <AllergyBand className="ticket-note">{note}</AllergyBand>}
      {isFolded ? (
        <details open={isOpen} className="ticket-fold">
          <summary>{dishCount(items)}</summary>
          {dishes}
        </details>
      ) : (
        dishes
      )}
      {note && !mentionsAllergy(note) && <p className="ticket-note text-board-quiet">{note}</p>}
    </>
  )
})

function dishCount(items: OrderView['items']): string {
  const count = itemCount(items)
  return `${count} ${count === 1 ? 'dish' : 'dishes'}`
}

/** One dish of a ticket. If the screen shows another station, only its name and an allergy are shown. */
function Dish({ order, index, item }: { order: OrderView; index: number; item: OrderItemView }) {
  const { quantity, name, note } = item
  const place = order.locationInfo.id
  const isMade = useIsMade(order, index)
  const again = useAgain(order, index)
  const stations = useStations()
  const isElsewhere = !isHere(stations, place, item)
  const told = stations.chosen === null || isElsewhere ? cookedAt(stations, place, item) : []
  return (
    <li data-elsewhere={isElsewhere || undefined} data-done={isMade || undefined} className="ticket-dish">
      <span data-many={quantity > 1 || undefined} className="ticket-count">
        {quantity}
        <span className="sr-only"> ×</span>
      </span>
      <div className="min-w-0">
        {told.length > 0 && <span className="dish-station">{told.map((station) => station.name).join(', ')} </span>}
        <AddedMark item={item} />
        {again.map(({ asked, task }) => (
          <AgainMark key={`${task.dish.part} ${task.station.id}`} asked={asked} />
        ))}
        <span className="ticket-name">{name}</span>
        {isMade && <span className="sr-only"> done</span>}
        {!isElsewhere && <DishHeat item={item} />}
        {(!isElsewhere || (note !== undefined && mentionsAllergy(note))) && <DishDetails item={item} />}
      </div>
    </li>
  )
}
