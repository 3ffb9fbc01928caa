import type { CheckedMenu, MenuFinding } from '../lint/checked-menu.ts'
import { lintMenu } from '../lint/lint-menu.ts'
import type { MenuDocument } from './menu-document.ts'

type Place = Pick<CheckedMenu, 'locationId' | 'stations'> & { today: string }

/**
 * What would look wrong on the menu after an import: every error, which keeps it from being stored, and the warnings
 * that the menu does not have already.
 */
export function findingsAfter(before: MenuDocument, after: MenuDocument, { today, ...place }: Place): MenuFinding[] {
  const [known, found] = [before, after].map((document) => lintMenu([toChecked(place, document)], today))
  const told = new Set(known?.map(({ message }) => message))
  return (found ?? []).filter(({ isError, message }) => isError || !told.has(message))
}

function toChecked(place: Omit<Place, 'today'>, { groups, dishes }: MenuDocument): CheckedMenu {
  return {
    ...place,
    dishes: dishes.map(({ key, isHidden, photo, ...dish }) => {
      return { ...dish, id: key, isAvailable: !isHidden, image: photo }
    }),
    groups: groups.map(({ key: id, options, ...group }) => ({
      ...group,
      id,
      options: options.map(({ key, dish, opens, priceCents, isHidden, ...option }) => {
        return { ...option, id: key, itemId: dish, opensGroupId: opens, deltaCents: priceCents, isAvailable: !isHidden }
      }),
    })),
  }
}
