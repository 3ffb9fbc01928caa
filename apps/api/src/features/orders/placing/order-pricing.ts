import { AppError } from '@thali/contracts/errors'
import { tooManyOf } from '@thali/domain/cart/cart'
import { SPICE_LEVELS } from '@thali/domain/cart/cart-line'
import { type Cents, cents } from '@thali/domain/money/cents'
import { taxForPostalCode, type TaxRate } from '@thali/domain/money/tax'
import { largestTip } from '@thali/domain/money/tip'
import { namedSpiceLevels } from '@thali/domain/orders/named-spice'
import { type PricedTotals, priceOrder } from '@thali/domain/orders/pricing'

import type { MenuItem } from '#api/features/menu/menu.table.ts'
import type { MenuSnapshot } from '#api/features/menu/menu.service.ts'
import type { StoredLine } from '#api/features/orders/orders.table.ts'

/** A line of a checked order; only id, quantity and spice are used. */
export type RequestedLine = {
  id?: unknown
  menuItemId?: unknown
  name?: unknown
  quantity: number
  selectedSpiceLevel?: unknown
  spiceLevelId?: unknown
  spiceLevelName?: unknown
  spice?: unknown
}

export type PricedOrder = { lines: StoredLine[]; totals: PricedTotals; taxRate: TaxRate }

/** A discount code that the account may use for this order. */
export type Discount = { code: string; percent: number }

/**
 * Prices the requested lines from the location's own menu and postal code. Names, prices and tax sent by the client are
 * ignored (ruling 6). @throws AppError `item-unavailable`, `order-invalid`
 */
export function priceRequestedOrder(
  menu: MenuSnapshot,
  requested: readonly RequestedLine[],
  {
    tip,
    isTipFree,
    discount,
  }: {
    tip: Cents
    /** Staff type the tip they are told, without a limit. */
    isTipFree: boolean
    discount: Discount | null
  },
): PricedOrder {
  const lines = mergeLines(requested.map((line) => toStoredLine(menu, line)))
  requireQuantities(menu, lines)

  const { rate } = taxForPostalCode(menu.location.postalCode)
  const totals = priceOrder(
    lines.map((line) => ({ unitPrice: cents(line.unitPriceCents), quantity: line.quantity })),
    rate,
    tip,
    discount?.percent,
  )
  if (!isTipFree && tip > largestTip(totals.subtotal, totals.tax)) throw invalid('tipAmount', 'The tip is too large')
  return { lines, totals, taxRate: rate }
}

function toStoredLine(menu: MenuSnapshot, line: RequestedLine): StoredLine {
  const item = findItem(menu, line)
  if (!item?.isAvailable) {
    throw itemUnavailable(item?.name ?? line.name)
  }
  return {
    itemId: item.id,
    name: item.name,
    description: item.description,
    category: item.category,
    unitPriceCents: item.priceCents,
    quantity: line.quantity,
    options: item.spiceLevel === 'none' ? [] : [toSpiceOption(line)],
  }
}

/** The refusal of a dish that is not sold here, or not now. */
export function itemUnavailable(named: unknown): AppError {
  const name = typeof named === 'string' ? named.slice(0, 100) : 'unknown'
  return new AppError('item-unavailable', { message: `Item not available: ${name}`, details: { item: name } })
}

function findItem(menu: MenuSnapshot, line: RequestedLine): MenuItem | undefined {
  const id = dishIdOf(line)
  return id === undefined ? undefined : menu.items.get(id)
}

/** The dish a line names. */
export function dishIdOf({ id, menuItemId }: Pick<RequestedLine, 'id' | 'menuItemId'>): string | undefined {
  const named = id ?? menuItemId
  return typeof named === 'string' ? named : undefined
}

/** Levels 4 and 5 are valid but have no name of their own (CUS-OC-064). */
function toSpiceOption(line: RequestedLine): StoredLine['options'][number] {
  const [level = 1] = namedSpiceLevels(line)
  const spice = SPICE_LEVELS.find((candidate) => candidate.level === level)
  if (spice) return { kind: 'spice', id: spice.id, name: spice.name, level: spice.level }
  return { kind: 'spice', id: `level-${level}`, name: `Level ${level}`, level }
}

function mergeLines(lines: readonly StoredLine[]): StoredLine[] {
  const merged = new Map<string, StoredLine>()
  for (const line of lines) {
    const key = `${line.itemId}/${line.options.map((option) => option.id).join('+')}`
    const same = merged.get(key)
    merged.set(key, same ? { ...same, quantity: same.quantity + line.quantity } : line)
  }
  return [...merged.values()]
}

/** The maximum applies to the dish across all its spice levels (ADM-NEW-60). */
function requireQuantities(menu: MenuSnapshot, lines: readonly StoredLine[]): void {
  for (const [itemId, ofDish] of Map.groupBy(lines, (line) => line.itemId)) {
    const { name = '', maxQuantity = 0 } = menu.items.get(itemId) ?? {}
    const count = ofDish.reduce((sum, line) => sum + line.quantity, 0)
    if (count > maxQuantity) throw invalid('items', tooManyOf({ name, maxQuantity }))
  }
}

function invalid(field: string, message: string): AppError {
  return new AppError('order-invalid', { message, details: { [field]: message } })
}
