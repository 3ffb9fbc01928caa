import { chosenSpice } from '@thali/domain/orders/lines/chosen-spice'
import type { OrderItemView, OrderView } from '@thali/contracts/orders/orders'
import { latePaymentWords } from '@thali/domain/payments/late-payment'
import { memo } from 'react'

import { Chillies } from '#web/ui/brand/chillies.tsx'

/** Everything that has to be cooked: a ticket grows, it never scrolls or truncates. */
export const Ticket = memo(function Ticket({ order }: { order: OrderView }) {
  const note = order.specialInstructions
  const delivery = order.deliveryInfo
  const late = order.status === 'pending' ? latePaymentWords(order) : null
  return (
    <>
      {late !== null && (
        <div className="-mt-3 mb-3">
          <Warning title="Paid late">{`${late} Call the customer before you cook.`}</Warning>
        </div>
      )}
      <ul className="grid gap-2.5">
        {order.items.map((item) => (
          <Dish key={item.cartKey} item={item} />
        ))}
      </ul>
      {note && <Warning title="Special instructions">{note}</Warning>}
      {delivery?.instructions && <Warning title="For the driver">{delivery.instructions}</Warning>}
    </>
  )
})

function Dish({ item }: { item: OrderItemView }) {
  const spice = chosenSpice(item)
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-board-item font-semibold">
      <span>{item.quantity} ×</span>
      <span>{item.name}</span>
      {spice && (
        <Chillies
          level={spice.level}
          word={spice.name}
          className="col-start-2 text-board-mod! font-bold! text-board-modifier!"
        />
      )}
    </li>
  )
}

function Warning({ title, children }: { title: string; children: string }) {
  return (
    <p className="mt-3 bg-board-allergy px-3 py-2 text-board-mod font-semibold [overflow-wrap:anywhere] whitespace-pre-line text-board-allergy-text">
      <span className="block text-base font-bold">{title}</span>
      {children}
    </p>
  )
}
