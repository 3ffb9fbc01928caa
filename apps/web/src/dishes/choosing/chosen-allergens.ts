import type { MenuView } from '@thali/contracts/menu/menu'
import type { Choice } from '@thali/domain/menu/options/choices'

type Menu = Pick<MenuView, 'items' | 'groups'>

/** What is in a dish and in everything that was chosen with it. */
export function allergensOf(item: MenuView['items'][number], choices: readonly Choice[], menu: Menu): string[] {
  return [...new Set([...item.allergens, ...allergensChosen(choices, menu)])]
}

function allergensChosen(choices: readonly Choice[], menu: Menu): string[] {
  return choices.flatMap(({ group, option: id, choices: inner }) => {
    const option = menu.groups?.find((one) => one.id === group)?.options.find((one) => one.id === id)
    const dish = option && menu.items.find((one) => one.id === option.itemId)
    return [...(option?.allergens ?? []), ...(dish?.allergens ?? []), ...allergensChosen(inner ?? [], menu)]
  })
}
