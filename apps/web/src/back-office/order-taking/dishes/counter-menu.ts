import type { MenuItemView, MenuView } from '@thali/contracts/menu/menu'

/** The menu at the counter: staff may put a dish on the ticket whose portions are used up, and are asked when they submit. */
export function counterMenu(menu: MenuView): MenuView {
  return { ...menu, items: menu.items.map(atCounter) }
}

function atCounter(item: MenuItemView): MenuItemView {
  return item.portionsLeft === 0 ? { ...item, isAvailable: true, hiddenUntil: null } : item
}
