import type { OrderItemView } from '@thali/contracts/orders/order-item'
import type { OrderView } from '@thali/contracts/orders/orders'
import { chosenSpice } from '@thali/domain/orders/lines/chosen-spice'

type SpiceCount = { level: 1 | 2 | 3; name: string; count: number }

/** One dish over all orders that are still to be cooked. */
export type DishTotal = {
  id: string
  name: string
  count: number
  /** By how hot, mildest first; empty for a dish that comes one way only. */
  spices: readonly SpiceCount[]
}

/** Everything the kitchen has to cook: dishes by spice level, largest number first. */
export function allDayTotals(orders: readonly OrderView[]): DishTotal[] {
  const dishes = new Map<string, { id: string; name: string; count: number; spices: Map<string, SpiceCount> }>()
  for (const { id, name, quantity, spice } of orders.flatMap(({ items }) => items).flatMap(cookedOf)) {
    const dish = dishes.get(name) ?? { id, name, count: 0, spices: new Map() }
    dish.count += quantity
    if (spice) {
      const count = (dish.spices.get(spice.name)?.count ?? 0) + quantity
      dish.spices.set(spice.name, { ...spice, count })
    }
    dishes.set(name, dish)
  }
  return [...dishes.values()]
    .map((dish) => ({ ...dish, spices: [...dish.spices.values()].sort((a, b) => a.level - b.level) }))
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name))
}

type Cooked = { id: string; name: string; quantity: number; spice: { level: 1 | 2 | 3; name: string } | null }

/** A dish of an order, and the dishes within it: a combo is cooked part by part. */
function cookedOf(item: OrderItemView): Cooked[] {
  const { id, name, quantity, options = [] } = item
  const within = options.flatMap((option): Cooked[] => {
    const spice = option.options.find((inner) => inner.kind === 'spice')
    const level = ([1, 2, 3] as const).find((one) => one === spice?.level)
    if (option.itemId === null || option.units === 0) return []
    return [
      {
        id: option.itemId,
        name: option.name,
        quantity: quantity * option.units,
        spice: spice && level ? { level, name: spice.name } : null,
      },
    ]
  })
  return [{ id, name, quantity, spice: chosenSpice(item) }, ...within]
}
