import type { OrderItemView } from '@thali/contracts/orders/order-parts'
import type { OrderView } from '@thali/contracts/orders/orders'
import { dishKey } from '@thali/domain/menu/dish-names'
import type { ToldOption } from '@thali/domain/menu/options/line-option'
import { chosenSpice } from '@thali/domain/orders/chosen-spice'
import { dishParts } from '@thali/domain/orders/kitchen/dish-parts'

import { isForLater } from '#web/back-office/actions/orders/order-times.ts'

type SpiceCount = { level: 1 | 2 | 3; name: string; count: number }

/** One dish in one size over all orders that are to be cooked now. */
export type DishTotal = {
  id: string
  name: string
  /** What had to be chosen with it, such as its size: `Family bowl`; empty without. */
  choice: string
  count: number
  /** By how hot, mildest first; empty for a dish that comes one way only. */
  spices: readonly SpiceCount[]
}

/** Whether a dish of an order's line counts: a screen may show one station only. */
type IsCounted = (order: OrderView, item: OrderItemView, dishId: string) => boolean

/**
 * Everything that the kitchen has to cook now: dishes by size and spice level, largest number first. An order for later
 * counts from the minute in which the kitchen gets it.
 */
export function allDayTotals(orders: readonly OrderView[], now: Date, isCounted: IsCounted = () => true): DishTotal[] {
  const cooked = orders
    .filter((order) => order.status !== 'pending' || !isForLater(order, now))
    .flatMap((order) =>
      order.items.flatMap((item) =>
        cookedOf(item, order.locationInfo.id).filter(({ dishId }) => isCounted(order, item, dishId)),
      ),
    )
  // An option that is a dish may be called otherwise than the dish.
  const names = new Map(cooked.toReversed().flatMap(({ key, name, isOption }) => (isOption ? [] : [[key, name]])))
  const dishes = Map.groupBy(cooked, ({ key, choice }) => `${key} ${choice}`)
  return [...dishes]
    .map(([id, parts]) => {
      const [{ key, name, choice }] = parts as [Cooked]
      return { id, name: names.get(key) ?? name, choice, count: portionsOf(parts), spices: spicesOf(parts) }
    })
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name) || a.choice.localeCompare(b.choice))
}

function portionsOf(parts: readonly { quantity: number }[]): number {
  return parts.reduce((sum, { quantity }) => sum + quantity, 0)
}

function spicesOf(parts: readonly Cooked[]): SpiceCount[] {
  const hot = parts.flatMap(({ spice, quantity }) => (spice ? [{ ...spice, quantity }] : []))
  return [...Map.groupBy(hot, ({ name }) => name).values()]
    .map((same) => ({ level: same[0]?.level ?? 1, name: same[0]?.name ?? '', count: portionsOf(same) }))
    .sort((a, b) => a.level - b.level)
}

type Spice = { level: 1 | 2 | 3; name: string }
type Cooked = {
  dishId: string
  key: string
  name: string
  choice: string
  quantity: number
  spice: Spice | null
  isOption: boolean
}

/** A dish of an order, and the dishes within it: a combo is cooked part by part. */
function cookedOf(item: OrderItemView, locationId: string): Cooked[] {
  return dishParts(item).map(({ part, dishId, name, quantity, options }) => ({
    dishId,
    key: dishKey(dishId, locationId),
    name,
    choice: choiceOf(options),
    quantity,
    spice: part === 0 ? chosenSpice(item) : spiceAmong(options),
    isOption: part > 0,
  }))
}

function spiceAmong(options: readonly ToldOption[]): Spice | null {
  const spice = options.find((one) => one.kind === 'spice')
  const level = ([1, 2, 3] as const).find((one) => one === spice?.level)
  return spice && level ? { level, name: spice.name } : null
}

/** What had to be chosen and is no dish of its own. */
function choiceOf(options: readonly ToldOption[]): string {
  return options
    .flatMap((option) => {
      if (option.kind === 'spice' || option.as !== 'choice' || option.itemId !== null) return []
      return [option.name, choiceOf(option.options)].filter((name) => name !== '')
    })
    .join(', ')
}
