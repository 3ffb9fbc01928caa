import type { MenuItemView } from '@thali/contracts/menu/menu'
import { dayAndTime } from '@thali/domain/locations/hours'

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
