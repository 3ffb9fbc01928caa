import type { ManagedItemView } from '@thali/contracts/menu/menu-management'
import { drawingOf } from '@thali/domain/menu/bowls/honest'
import { categoryName } from '@thali/domain/menu/categories'
import { centsFromDollars, divideHalfUp, formatMoney, sumCents } from '@thali/domain/money/cents'

import { isApiError } from '#web/lib/api/api.ts'

export type MenuTotals = { total: number; available: number; categories: number; averagePrice: string | null }

/** The figures above the list (ADM-MEN-02). An empty menu has no average price. */
export function totalsOf(items: readonly ManagedItemView[]): MenuTotals {
  const sum = sumCents(items.map(({ price }) => centsFromDollars(price)))
  return {
    total: items.length,
    available: items.filter(({ isAvailable }) => isAvailable).length,
    categories: new Set(items.map(({ category }) => category)).size,
    averagePrice: items.length === 0 ? null : formatMoney(divideHalfUp(sum, items.length)),
  }
}

/** `5 of 62 items` (ADM-MEN-08) */
export function countWords(shown: number, all: number): string {
  return `${shown} of ${all} items`
}

/** `3 dishes` */
export function dishesWords(count: number): string {
  return count === 1 ? '1 dish' : `${count} dishes`
}

/** The name of a category; for an unknown one, its id in words. */
export function categoryLabel(id: string, categories: readonly { id: string; name: string }[]): string {
  return categories.find((category) => category.id === id)?.name ?? categoryName(id)
}

/** How guests see a dish that has no photo. */
export function drawingIn(
  categories: readonly { id: string; drawnAs: string | null }[],
  dish: Pick<ManagedItemView, 'category' | 'drawnAs' | 'allergens'>,
): string {
  return drawingOf(
    dish,
    categories.find(({ id }) => id === dish.category),
  )
}

/** `6 of 20 left`, of the portions of a business day. */
export function portionsWords(left: number, portions: number): string {
  return left === 0 ? `All ${portions} sold` : `${left} of ${portions} left`
}

const DAY = /* @__PURE__ */ new Intl.DateTimeFormat('en-CA', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** `Special Nov 20 – Nov 24`; null if the dish is no special or its last day is over. */
export function specialWords(
  { isSpecial, specialStartDate, specialEndDate }: ManagedItemView,
  today: string,
): string | null {
  if (!isSpecial || specialStartDate === null || specialEndDate === null || specialEndDate < today) return null
  const [first, last] = [specialStartDate, specialEndDate].map((date) => DAY.format(new Date(date)))
  return `Special ${first} – ${last}`
}

/** Why the menu could not be read: one sentence for a refusal, another for any other error (ADM-ERR-053, -054). */
export function loadFailureWords(error: unknown): string {
  const isRefusal = isApiError(error) && error.status >= 400 && error.status < 500
  return isRefusal ? 'Failed to load menu items' : 'An error occurred while loading menu items'
}
