import type { OrderView } from '@thali/contracts/orders/orders'

import { DishSwitch } from '../sold-out/dish-switch.tsx'
import { useDishes } from '../sold-out/use-dishes.ts'

/** The dishes of an order as the menu has them, to take one off it that has just run out. */
export function OrderDishes({ order }: { order: OrderView }) {
  const { dishes, busyIds, change, question, now } = useDishes(order.location)
  const ids = new Set(order.items.map(({ id }) => id))
  const listed = dishes?.filter(({ id }) => ids.has(id)) ?? []
  return (
    <>
      <ul>
        {listed.map((dish) => (
          <DishSwitch key={dish.id} dish={dish} busyIds={busyIds} change={change} now={now} />
        ))}
        {dishes && listed.length === 0 && <li className="text-muted">None of these dishes is on the menu any more.</li>}
      </ul>
      {question}
    </>
  )
}
