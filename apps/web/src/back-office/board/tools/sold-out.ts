import type { MenuItemView, MenuView, SetAvailability } from '@thali/contracts/menu/menu'
import { dayAndTime } from '@thali/domain/locations/hours'

import type { Findable } from '#web/dishes/dish-search.ts'

/** A dish or an option, as far as hiding and showing it needs. */
export type Switched = Findable &
  Pick<MenuItemView, 'id' | 'isAvailable' | 'hiddenUntil' | 'portionsLeft'> & {
    /** Of an option: its name within its group. */
    option?: { group: string; id: string }
  }

/** The options that can run out by themselves; one that is a dish is hidden with its dish. */
export function optionsToSwitch({ groups = [] }: Pick<MenuView, 'groups'>): Switched[] {
  return groups.flatMap((group) =>
    group.options
      .filter(({ itemId }) => itemId === null)
      .map(({ id, name, isAvailable, hiddenUntil = null }) => ({
        id: `${group.id}/${id}`,
        name: `${group.name}: ${name}`,
        description: '',
        tags: [],
        isAvailable,
        hiddenUntil,
        option: { group: group.id, id },
      })),
  )
}

type Answer = Pick<SetAvailability['reply'], 'items' | 'options'>

/** The menu with what was switched; everything else about a dish, such as its groups, stays. */
export function menuAfter(menu: MenuView, { items, options }: Answer): MenuView {
  const groups = menu.groups?.map((group) => ({
    ...group,
    options: group.options.map((option) => {
      const after = options.find((one) => one.group === group.id && one.id === option.id)
      if (!after) return option
      const { hiddenUntil: _before, ...rest } = option
      return { ...rest, isAvailable: after.isAvailable, ...(after.hiddenUntil && { hiddenUntil: after.hiddenUntil }) }
    }),
  }))
  return {
    ...menu,
    items: menu.items.map((item) => ({ ...item, ...items.find(({ id }) => id === item.id) })),
    ...(groups && { groups }),
  }
}

/** Until when a dish is off the menu; null when it is on it. */
export function soldOutWords(
  item: Pick<MenuItemView, 'isAvailable' | 'hiddenUntil' | 'portionsLeft'>,
  now: Date,
): string | null {
  if (item.isAvailable) return null
  if (item.hiddenUntil === null) return 'Sold out until somebody shows it again'
  const why = item.portionsLeft === 0 ? 'All portions are sold' : 'Sold out'
  return `${why}, back ${dayAndTime(new Date(item.hiddenUntil), now)}`
}
