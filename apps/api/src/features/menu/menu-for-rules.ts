import { AppError } from '@thali/contracts/errors'
import { checkMenu, type CheckedMenu } from '@thali/domain/menu/check-menu'
import type { OptionGroup, OptionMenu } from '@thali/domain/menu/options/option-group'
import { canReturn, type SaleMenu, isOnSale } from '@thali/domain/menu/sale'

import type { StoredGroup } from './menu.statements.ts'
import type { Location } from '#api/features/locations/locations.presenter.ts'
import type { Dish, StoredMenu } from '#api/features/menu/menu.repository.ts'

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

type MenuToCheck = Pick<StoredMenu, 'items' | 'groups'> & { location?: Pick<Location, 'kitchen'> }

/** A stored menu as the rules that check it read it. */
export function toChecked(locationId: string, { items, groups, location }: MenuToCheck, now: Date): CheckedMenu {
  return {
    locationId,
    dishes: items.map((item) => ({ ...item, isAvailable: isOnSale(item, now) })),
    groups: groups.map((group) => ({
      ...group,
      options: group.options.map((option) => ({ ...option, isAvailable: isOnSale(option, now) })),
    })),
    stations: location?.kitchen?.stations ?? [],
  }
}

/**
 * Refuses a change of a menu after which a dish could not be ordered as it should be.
 *
 * @param after the menu as it would be
 * @throws AppError `menu-unsound`, with the first error's sentence
 */
export function requireSound(locationId: string, after: MenuToCheck, now: Date): void {
  const [first, ...others] = checkMenu(toChecked(locationId, after, now))
  if (!first) return
  const { message } = first
  throw new AppError('menu-unsound', {
    message,
    details: {
      findings: [first, ...others].map(({ kind, place, message: sentence }) => ({ kind, place, message: sentence })),
    },
  })
}
