import type { MenuItemView, MenuView } from '@thali/contracts/menu/menu'

/**
 * The menu at the counter. Staff may put a dish on the ticket whose portions are used up, and are asked when they submit;
 * and one that can be ordered for later, with the note that says so: the quote tells for which times it is sold.
 */
export function counterMenu(menu: MenuView): MenuView {
  return { ...menu, items: menu.items.map(atCounter) }
}

function atCounter(item: MenuItemView): MenuItemView {
  return item.portionsLeft === 0 || item.later ? { ...item, isAvailable: true, hiddenUntil: null } : item
}
