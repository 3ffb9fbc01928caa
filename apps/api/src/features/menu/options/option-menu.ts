import type { OptionGroup, OptionMenu } from '@thali/domain/menu/options/option-group'

import type { Dish } from '#api/features/menu/menu.repository.ts'
import type { StoredGroup } from './options.statements.ts'

/** The stored groups and dishes of one location, as the rules of the domain look them up. */
export function optionMenuOf({
  groups,
  items,
}: {
  groups: readonly StoredGroup[]
  items: readonly Dish[]
}): OptionMenu {
  const byId = new Map<string, OptionGroup>(groups.map((group) => [group.id, group]))
  const dishes = new Map(items.map((item) => [item.id, item]))
  return { group: (id) => byId.get(id), dish: (id) => dishes.get(id) }
}
