import { MAX_TOTAL_ITEMS } from '@thali/domain/cart/cart-line'
import { isWholeBetween } from '@thali/domain/fields'
import type { Language } from '@thali/domain/language/languages'
import { ORDER_INPUT_WORDS_OF, REFUSAL_WORDS_OF } from '@thali/domain/language/words-of'
import { parseChoices } from '@thali/domain/menu/options/choices'
import { parseLine, type RequestedLine } from '@thali/domain/orders/order-lines'

import { refusalAt } from '#api/plugins/requests/field-refusal.ts'

/**
 * A line of which a price or a time is asked.
 *
 * @throws AppError `order-invalid`
 */
export function requireLine(item: { quantity?: unknown; choices?: unknown }, index: number): RequestedLine {
  if (!isWholeBetween(item.quantity, 1, MAX_TOTAL_ITEMS)) {
    throw refusalAt('order-invalid', 'items', (language) => REFUSAL_WORDS_OF[language].quantity)
  }
  // Choices that cannot be read would be left out, and the answer would be the price of the preset ones.
  if (parseChoices(item.choices) === null) {
    const sentence = (language: Language) => ORDER_INPUT_WORDS_OF[language].options.malformed
    throw refusalAt('order-invalid', `items.${index}.choices`, sentence)
  }
  return parseLine(item)
}
