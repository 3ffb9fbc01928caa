import type { OptionGroup, OptionMenu } from '@thali/domain/menu/options/option-group'
import { canReturn, type SaleMenu } from '@thali/domain/menu/sale'

import type { Dish } from '#api/features/menu/menu.repository.ts'
import type { StoredGroup } from './options.statements.ts'

type Menu = { groups: readonly StoredGroup[]; items: readonly Dish[] }

/** The stored groups and dishes of one location, as the rules of the domain look them up. */
export function optionMenuOf({ groups, items }: Menu): OptionMenu {
  const byId = new Map<string, OptionGroup>(groups.map((group) => [group.id, group]))
  const dishes = new Map(items.map((item) => [item.id, item]))
  return { group: (id) => byId.get(id), dish: (id) => dishes.get(id) }
}

/** The same for an order whose time is not known yet: what comes back by itself can be chosen. */
export function optionMenuForAnyTime({ groups, items }: Menu): OptionMenu {
  return optionMenuOf({
    items: items.map(asReturned),
    groups: groups.map((group) => ({ ...group, options: group.options.map(asReturned) })),
  })
}

function asReturned<Sold extends { isAvailable: boolean; hiddenUntil: Date | null }>(item: Sold): Sold {
  return item.isAvailable || !canReturn(item) ? item : { ...item, isAvailable: true }
}

/** The dishes and options of one location, for the rule of when they are sold. */
export function saleMenuOf({ groups, items }: Menu): SaleMenu {
  const dishes = new Map(items.map((item) => [item.id, item]))
  const options = new Map(
    groups.flatMap((group) => group.options.map((option) => [`${group.id} ${option.id}`, option] as const)),
  )
  return { dish: (id) => dishes.get(id), option: (group, id) => options.get(`${group} ${id}`) }
}
