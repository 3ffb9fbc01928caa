import { AppError } from '@thali/contracts/errors'
import { checkMenu, type CheckedMenu } from '@thali/domain/menu/check-menu'
import { isOnSale } from '@thali/domain/menu/sale'

import type { Location } from '#api/features/locations/locations.presenter.ts'
import type { StoredMenu } from '#api/features/menu/menu.repository.ts'

type Menu = Pick<StoredMenu, 'items' | 'groups'> & { location?: Pick<Location, 'kitchen'> }

/** A stored menu as the rules that check it read it. */
export function toChecked(locationId: string, { items, groups, location }: Menu, now: Date): CheckedMenu {
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
export function requireSound(locationId: string, after: Menu, now: Date): void {
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
