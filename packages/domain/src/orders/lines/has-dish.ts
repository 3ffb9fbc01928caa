import type { LineOption } from '../../menu/options/line-option.ts'
import type { OrderLine } from './order-lines.ts'

/** Dishes and options that leave a menu, or are sold out. */
export type OffTheMenu = { dishes: readonly string[]; options: readonly { group: string; id: string }[] }

/** Whether something of it was ordered, also as an option of another dish. What was left out does not count. */
export function hasDish(lines: readonly Pick<OrderLine, 'itemId' | 'options'>[], gone: OffTheMenu): boolean {
  const isGone = (option: LineOption): boolean =>
    option.kind === 'option' &&
    option.units > 0 &&
    ((option.itemId !== null && gone.dishes.includes(option.itemId)) ||
      gone.options.some(({ group, id }) => option.group === group && option.id === id) ||
      option.options.some(isGone))
  return lines.some(({ itemId, options }) => gone.dishes.includes(itemId) || options.some(isGone))
}
