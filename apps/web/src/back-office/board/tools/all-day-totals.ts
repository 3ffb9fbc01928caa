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
  for (const item of orders.flatMap(({ items }) => items)) {
    const dish = dishes.get(item.name) ?? { id: item.id, name: item.name, count: 0, spices: new Map() }
    dish.count += item.quantity
    const spice = chosenSpice(item)
    if (spice) {
      const count = (dish.spices.get(spice.name)?.count ?? 0) + item.quantity
      dish.spices.set(spice.name, { ...spice, count })
    }
    dishes.set(item.name, dish)
  }
  return [...dishes.values()]
    .map((dish) => ({ ...dish, spices: [...dish.spices.values()].sort((a, b) => a.level - b.level) }))
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name))
}
