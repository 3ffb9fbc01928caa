import type { Schedule } from '../../locations/schedule.ts'
import { type LineOption, portionsOfOne } from '../../menu/options/line-option.ts'
import { businessDay, openingAfterTonight } from '../../menu/sale.ts'
import { instantAt } from '../../time/zone.ts'
import { estimatedReadyAt } from '../kitchen/ready-time.ts'
import type { OrderLine } from '../order-lines.ts'
import { type Claim, sumClaims } from './claims.ts'

/** From so few portions on, guests read how many are left. */
export const FEW_PORTIONS = 5

type Dishes = { get(id: string): { portions: number | null } | undefined }

/** The name under which the portions of a dish are counted. */
export function dishSubject(itemId: string): string {
  return `dish:${itemId}`
}

/** A dish of an order, by itself or as an option of another one. Of some sizes one unit takes several portions. */
export type SoldDish = { itemId: string; name: string; frenchName: string | undefined; units: number; portions: number }

/** The part of a line that its portions and the work of the kitchen depend on. */
export type SoldLine = Pick<OrderLine, 'itemId' | 'name' | 'french' | 'quantity' | 'options'>

/** Every dish of an order, those of combos included. */
export function dishesOf(lines: readonly SoldLine[]): SoldDish[] {
  return lines.flatMap(({ itemId, name, french, quantity: units, options }) => [
    { itemId, name, frenchName: french?.name, units, portions: units * portionsOfOne(options) },
    ...dishesAmong(options, units),
  ])
}

function dishesAmong(options: readonly LineOption[], times: number): SoldDish[] {
  return options.flatMap((option) => {
    if (option.kind === 'spice' || option.units === 0) return []
    const { itemId, name, french } = option
    const units = option.units * times
    const portions = units * (option.portions ?? 1) * portionsOfOne(option.options)
    const dish = itemId === null ? [] : [{ itemId, name, frenchName: french?.name, units, portions }]
    return [...dish, ...dishesAmong(option.options, units)]
  })
}

/** The portions that lines take from their dishes on a business day; dishes without a number are not counted. */
export function portionClaims(lines: readonly SoldLine[], dishes: Dishes, day: Date): Claim[] {
  return sumClaims(
    dishesOf(lines).flatMap(({ itemId, portions }) => {
      const most = dishes.get(itemId)?.portions ?? null
      return most === null ? [] : [{ subject: dishSubject(itemId), at: day, n: portions, most }]
    }),
  )
}

/** Portions that can still be sold. */
export function portionsLeft(portions: number, used: number): number {
  return Math.max(0, portions - used)
}

/** Midnight, in the restaurant's zone, that begins the business day on which food is due. */
export function portionsDay(hours: Schedule | null | undefined, dueAt: Date): Date {
  return instantAt(businessDay(hours, dueAt), 0)
}

/** The business day of food that is ordered now: today, or that of the next opening. */
export function dayOnSale(hours: Schedule | null | undefined, now: Date): Date {
  return portionsDay(hours, earliestDue(hours, now))
}

/** When a dish whose portions are all sold can be ordered again: at the first opening after the day on sale. */
export function portionsReturnAt(hours: Schedule | null | undefined, now: Date): Date | null {
  return openingAfterTonight(hours, earliestDue(hours, now))
}

/** When food that is ordered now is due at the earliest. */
export function earliestDue(hours: Schedule | null | undefined, now: Date): Date {
  return estimatedReadyAt({ orderType: 'pickup', itemCount: 1, orderedAt: now, hours })
}
