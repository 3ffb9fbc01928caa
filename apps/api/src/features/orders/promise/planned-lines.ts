import type { LineOption } from '@thali/domain/menu/options/line-option'
import type { OrderLine } from '@thali/domain/orders/lines/order-lines'
import type { PlannedLine } from '@thali/domain/orders/promise/work'

import type { MenuItem } from '#api/features/menu/menu.table.ts'

/** The part of a line that the kitchen's work and what is left of its dishes depend on. */
export type CookedLine = Pick<OrderLine, 'itemId' | 'name' | 'french' | 'quantity' | 'options'>

/** The dishes of an order as the kitchen plans them, those that an option is among them. */
export function plannedLines(lines: readonly CookedLine[], items: ReadonlyMap<string, MenuItem>): PlannedLine[] {
  return lines.flatMap(({ itemId, quantity, options }) =>
    [{ itemId, quantity }, ...optionDishes(options ?? [], quantity)].flatMap((portions) => {
      const item = items.get(portions.itemId)
      return item ? [{ ...portions, work: item.work, prepTimeMinutes: item.prepTimeMinutes }] : []
    }),
  )
}

function optionDishes(options: readonly LineOption[], quantity: number): { itemId: string; quantity: number }[] {
  return options.flatMap((option) => {
    if (option.kind === 'spice' || option.units === 0) return []
    const portions = option.units * quantity
    const own = option.itemId === null ? [] : [{ itemId: option.itemId, quantity: portions }]
    return [...own, ...optionDishes(option.options, portions)]
  })
}
