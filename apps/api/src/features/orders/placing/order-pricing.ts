import { AppError, type Told } from '@thali/contracts/errors'
import { MAX_TOTAL_ITEMS } from '@thali/domain/cart/cart-line'
import type { Delivery } from '@thali/domain/delivery/delivery'
import { isWholeBetween } from '@thali/domain/fields'
import type { Language } from '@thali/domain/language/languages'
import { CART_WORDS_OF, OPTION_WORDS_OF, REFUSAL_WORDS_OF, ORDER_INPUT_WORDS_OF } from '@thali/domain/language/words-of'
import { confirmedTaxes } from '@thali/domain/law/location-taxes'
import { parseChoices } from '@thali/domain/menu/options/choices'
import { choiceSentence, chooseOptions, type ChoiceProblem } from '@thali/domain/menu/options/choose'
import { canReturn } from '@thali/domain/menu/sale'
import { type Cents, cents } from '@thali/domain/money/cents'
import { linesTotal, type PricedTotals, priceOrder } from '@thali/domain/money/pricing'
import { type ChargedTax, taxOf } from '@thali/domain/money/tax-of'
import { largestTip } from '@thali/domain/money/tip'
import type { UsableCode } from '@thali/domain/money/usable-code'
import {
  mergeLines,
  type OrderLine,
  orderLine,
  pricedLine,
  type RequestedLine,
  tooManyMessage,
  parseLine,
} from '@thali/domain/orders/order-lines'

import type { Deliver } from './order-delivery.ts'
import { requireFit } from '#api/features/discounts/discounts.service.ts'
import type { MenuSnapshot } from '#api/features/menu/menu.service.ts'
import { stationsOf } from '#api/features/orders/order-needs.ts'
import { refusalAt } from '#api/plugins/requests/field-refusal.ts'

export type PricedOrder = {
  lines: OrderLine[]
  totals: PricedTotals
  tax: ChargedTax
  /** Null for an order that is picked up or eaten here. */
  delivery: Delivery | null
}

/** A code that the account may use for this order. */
export type Discount = UsableCode & { code: string }

type Extras = {
  tip: Cents
  /** Staff enter the tip they are told, without a limit. */
  isTipFree: boolean
  discount: Discount | null
  /** Null for an order that is picked up or eaten here. */
  deliver: Deliver | null
  /** What the guest reads. */
  language: Language
  /** The local day on which it is ordered. */
  day: string
}

/**
 * Prices a request from the location's menu and postal code. Nothing the client says about names, prices or tax is used
 * (ruling 6).
 *
 * @throws AppError `item-unavailable`, `order-invalid`, `discount-refused`, and as `deliver`
 */
export function priceRequestedOrder(
  menu: MenuSnapshot,
  requested: readonly RequestedLine[],
  { tip, isTipFree, discount, deliver, language, day }: Extras,
): PricedOrder {
  const lines = mergeLines(requested.map((line, index) => toOrderLine(menu, line, index, language)))
  const tooManyIn = (reader: Language) =>
    tooManyMessage(lines, (id) => soldIn(reader, menu.items.get(id)), CART_WORDS_OF[reader])
  if (tooManyIn('en-CA') !== null) throw refusalAt('order-invalid', 'items', (reader) => tooManyIn(reader) ?? '')

  const charged = chargedAt(menu.location, day)
  const ordered = lines.map(pricedLine)
  const delivery = deliver?.(linesTotal(ordered)) ?? null
  if (discount) {
    const { id: locationId } = menu.location
    requireFit(discount, { locationId, dishesCents: linesTotal(ordered), isDelivery: delivery !== null })
  }
  const totals = priceOrder(ordered, charged.rate, tip, discount?.reduction, delivery?.feeCents)
  if (!isTipFree && tip > largestTip(cents(totals.subtotal + totals.tax))) {
    throw refusalAt('order-invalid', 'tipAmount', (reader) => REFUSAL_WORDS_OF[reader].tipTooLarge)
  }
  return { lines, totals, tax: charged, delivery }
}

/** The tax on what is ordered at a location on a local day. */
function chargedAt(location: MenuSnapshot['location'], day: string): ChargedTax {
  return taxOf({ postalCode: location.postalCode, taxes: confirmedTaxes(location, day) }, day)
}

/** @throws AppError `item-unavailable`, `order-invalid` */
export function toOrderLine(menu: MenuSnapshot, line: RequestedLine, index: number, language: Language): OrderLine {
  const item = line.itemId === undefined ? undefined : menu.items.get(line.itemId)
  // Whether it is sold is judged for the time its food is due, which is planned afterwards.
  if (!item || !canReturn(item)) throw itemUnavailable((reader) => soldIn(reader, item)?.name ?? line.name)
  const chosen = chooseOptions(item, line.choices, menu.options)
  const [problem] = chosen.problems
  if (problem) throw choiceRefusal(problem, index, (reader) => soldIn(reader, item)?.name ?? item.name)
  const sold = orderLine(item, line, language, chosen)
  const stations = stationsOf(sold, menu)
  return stations ? { ...sold, stations } : sold
}

function choiceRefusal(problem: ChoiceProblem, index: number, dish: (reader: Language) => string): AppError {
  const sentence = (reader: Language) => choiceSentence(problem, reader === 'fr-CA', OPTION_WORDS_OF[reader])
  if (problem.kind === 'gone') return itemUnavailable((reader) => `${dish(reader)}, ${sentence(reader)}`)
  const path = `items.${index}.choices.${problem.path}`
  return refusalAt('order-invalid', path, (reader) => `${dish(reader)}: ${sentence(reader)}`)
}

/** The refusal of a dish that is not sold here, or not now. */
export function itemUnavailable(named: Told<string | undefined>): AppError {
  const name = (reader: Language) => named(reader)?.slice(0, 100) ?? REFUSAL_WORDS_OF[reader].unknownDish
  return new AppError('item-unavailable', {
    message: (reader) => REFUSAL_WORDS_OF[reader].dish(name(reader)),
    details: (reader) => ({ item: name(reader) }),
  })
}

/** A dish under the name that its reader knows. */
function soldIn<Item extends { name: string; frenchName: string | null }>(reader: Language, item: Item | undefined) {
  return item && reader === 'fr-CA' ? { ...item, name: item.frenchName ?? item.name } : item
}

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
