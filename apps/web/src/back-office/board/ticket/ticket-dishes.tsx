import type { OrderItemView } from '@thali/contracts/orders/order-parts'
import type { OrderView } from '@thali/contracts/orders/orders'
import { chosenSpice } from '@thali/domain/orders/chosen-spice'
import { mentionsAllergy } from '@thali/domain/orders/kitchen/allergy'
import { latePaymentWords } from '@thali/domain/payments/payment-state'
import { memo } from 'react'

import { AllergyBand, OptionLines } from '#web/back-office/lib/ticket-marks.tsx'
import { Chillies } from '#web/ui/chillies.tsx'
import './ticket.css'

/** Everything that has to be cooked, and what has to be known for it: never shortened, never scrolled. */
export const TicketDishes = memo(function TicketDishes({ order }: { order: OrderView }) {
  const { items, specialInstructions: note, status } = order
  const late = status === 'pending' ? latePaymentWords(order) : null
  return (
    <>
      {late !== null && (
        <p className="ticket-note bg-board-held text-board-held-text">
          <b className="block">Paid late</b>
          {`${late} Call the customer before you cook.`}
        </p>
      )}
      {note && mentionsAllergy(note) && <AllergyBand className="ticket-note">{note}</AllergyBand>}
      <ul className="ticket-dishes">
        {items.map((item) => (
          <Dish key={item.cartKey} item={item} />
        ))}
      </ul>
      {note && !mentionsAllergy(note) && <p className="ticket-note text-board-quiet">{note}</p>}
    </>
  )
})

function Dish({ item }: { item: OrderItemView }) {
  const spice = chosenSpice(item)
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-1.5 text-board-item leading-[inherit] font-semibold">
      <span>{item.quantity} ×</span>
      <div>
        {item.name}
        {spice && (
          <>
            {' '}
            <Chillies level={spice.level} word={spice.name} className="ticket-spice" />
          </>
        )}
        <OptionLines item={item} />
      </div>
    </li>
  )
}
