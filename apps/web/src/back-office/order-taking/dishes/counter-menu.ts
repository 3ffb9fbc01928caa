import type { MenuItemView, MenuView } from '@thali/contracts/menu/menu'

/**
 * The menu at the counter. Staff may add a dish whose portions are used up; they are asked when they submit. They may also
 * add a dish that can only be ordered for later: its note says so, and the quote lists the times for which it is sold.
 */
export function counterMenu(menu: MenuView): MenuView {
  return { ...menu, items: menu.items.map(atCounter) }
}

function atCounter(item: MenuItemView): MenuItemView {
  return item.portionsLeft === 0 || item.later ? { ...item, isAvailable: true, hiddenUntil: null } : item
}
