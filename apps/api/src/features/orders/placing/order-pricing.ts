import { AppError } from '@thali/contracts/errors'
import type { Language } from '@thali/domain/language/languages'
import type { Cents } from '@thali/domain/money/cents'
import { taxForPostalCode, type TaxRate } from '@thali/domain/money/tax'
import { largestTip } from '@thali/domain/money/tip'
import {
  mergeLines,
  type OrderLine,
  orderLine,
  pricedLine,
  type RequestedLine,
  tooManyMessage,
} from '@thali/domain/orders/lines/order-lines'
import { type PricedTotals, priceOrder } from '@thali/domain/orders/lines/pricing'

import type { MenuSnapshot } from '#api/features/menu/menu.service.ts'

export type PricedOrder = { lines: OrderLine[]; totals: PricedTotals; taxRate: TaxRate }

/** A code that the account may use for this order. */
export type Discount = { code: string; percent: number }

type Extras = {
  tip: Cents
  /** Staff enter the tip they are told, without a limit. */
  isTipFree: boolean
  discount: Discount | null
  /** What the guest reads. */
  language: Language
}

/**
 * Prices a request from the location's menu and postal code. Nothing the client says about names, prices or tax is used
 * (ruling 6).
 *
 * @throws AppError `item-unavailable`, `order-invalid`
 */
export function priceRequestedOrder(
  menu: MenuSnapshot,
  requested: readonly RequestedLine[],
  { tip, isTipFree, discount, language }: Extras,
): PricedOrder {
  const lines = mergeLines(requested.map((line) => toOrderLine(menu, line, language)))
  const tooMany = tooManyMessage(lines, (id) => menu.items.get(id))
  if (tooMany !== null) throw invalid('items', tooMany)

  const { rate } = taxForPostalCode(menu.location.postalCode)
  const totals = priceOrder(lines.map(pricedLine), rate, tip, discount?.percent)
  if (!isTipFree && tip > largestTip(totals.subtotal, totals.tax)) throw invalid('tipAmount', 'The tip is too large')
  return { lines, totals, taxRate: rate }
}

function toOrderLine(menu: MenuSnapshot, line: RequestedLine, language: Language): OrderLine {
  const item = line.itemId === undefined ? undefined : menu.items.get(line.itemId)
  if (!item?.isAvailable) throw itemUnavailable(item?.name ?? line.name)
  return orderLine(item, line, language)
}

/** The refusal of a dish that is not sold here, or not now. */
export function itemUnavailable(named: string | undefined): AppError {
  const name = named?.slice(0, 100) ?? 'unknown'
  return new AppError('item-unavailable', { message: `Item not available: ${name}`, details: { item: name } })
}

function invalid(field: string, message: string): AppError {
  return new AppError('order-invalid', { message, details: { [field]: message } })
}
