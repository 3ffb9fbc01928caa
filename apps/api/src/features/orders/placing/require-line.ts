import { MAX_TOTAL_ITEMS } from '@thali/domain/cart/cart-line'
import { isWholeBetween } from '@thali/domain/fields'
import { REFUSAL_WORDS_OF } from '@thali/domain/language/words-of'
import { parseLine, type RequestedLine } from '@thali/domain/orders/lines/order-lines'

import { refusalAt } from '#api/plugins/requests/field-refusal.ts'

/**
 * A line of which a price or a time is asked.
 *
 * @throws AppError `order-invalid`
 */
export function requireLine(item: { quantity?: unknown }): RequestedLine {
  if (isWholeBetween(item.quantity, 1, MAX_TOTAL_ITEMS)) return parseLine(item)
  throw refusalAt('order-invalid', 'items', (language) => REFUSAL_WORDS_OF[language].quantity)
}
