import { AppError } from '@thali/contracts/errors'
import type { Language } from '@thali/domain/language/languages'
import { REFUSAL_WORDS_OF, SALE_WORDS_OF } from '@thali/domain/language/words-of'
import { scheduleOf } from '@thali/domain/locations/schedule'
import {
  isKeptFor,
  type LimitedPart,
  limitedIn,
  maySellAnyway,
  type NotSold,
  saleDay,
  saleSentence,
  type Unsold,
  unsoldOf,
} from '@thali/domain/menu/sale'
import type { OrderType } from '@thali/domain/order-status'
import type { Claim } from '@thali/domain/orders/capacity/claims'
import {
  dishesOf,
  dishSubject,
  portionClaims,
  portionsDay,
  portionsLeft,
  type SoldLine,
} from '@thali/domain/orders/capacity/portions'

import type { SoldPortions } from '#api/features/capacity/capacity.service.ts'
import type { MenuSnapshot } from '#api/features/menu/menu.service.ts'

/** The part of an order that decides when it is sold. */
export type SoldOrder = {
  lines: readonly SoldLine[]
  orderType: OrderType
  takenBy: 'customer' | 'staff'
  moved?: MovedOrder | undefined
}

/** An order that exists already, and is moved: when it is due now, and what it takes until it has another time. */
export type MovedOrder = { from: Date; own: readonly Claim[] }

/** What keeps an order from being sold for a time, in a sentence. Staff read it, and go on where they may. */
type Lack = { isFinal: boolean; sentence: (reader: Language) => string }

/**
 * Refuses an order with a dish that is not sold at the order's time. Staff may place it, unless it is hidden or sold out.
 *
 * @param dueAt asked only where something of the order is limited
 * @throws AppError `item-unavailable` with the reason
 */
export function requireSold(snapshot: MenuSnapshot, order: SoldOrder, now: Date, dueAt: () => Date): void {
  const limited = limitedIn(order.lines, snapshot.sale)
  if (limited.length === 0) return
  const first = unsoldAt(limited, snapshot, order, { dueAt: dueAt(), now }).find(
    ({ why }) => !maySellAnyway(order.takenBy, why),
  )
  if (!first) return
  const { why } = first
  throw new AppError('item-unavailable', {
    message: (reader) =>
      why.reason === 'hidden' ? REFUSAL_WORDS_OF[reader].dish(nameIn(reader, first)) : sentenceOf(first, now, reader),
    details: (reader) => ({ item: nameIn(reader, first), reason: why.reason }),
  })
}

/** Whether an order can be sold for a time; undefined where that does not depend on it. */
export function soldAt(snapshot: MenuSnapshot, order: SoldOrder, now: Date): ((dueAt: Date) => boolean) | undefined {
  const limited = limitedIn(order.lines, snapshot.sale)
  if (limited.length === 0) return undefined
  return (dueAt) =>
    !unsoldAt(limited, snapshot, order, { dueAt, now }).some(({ why }) => !maySellAnyway(order.takenBy, why))
}

function unsoldAt(
  limited: readonly LimitedPart[],
  snapshot: MenuSnapshot,
  { orderType, moved }: SoldOrder,
  { dueAt, now }: { dueAt: Date; now: Date },
): Unsold[] {
  const isKept = (why: NotSold) =>
    moved !== undefined &&
    isKeptFor({ from: moved.from, isOwnDay: isOneDay(snapshot, orderType, moved.from, dueAt) }, dueAt, why)
  return unsoldOf(limited, { orderType, dueAt, now }).filter(({ why }) => !isKept(why))
}

/** Whether two times lie in one business day, of which portions are counted together. */
export function isOneDay({ location }: MenuSnapshot, orderType: OrderType, one: Date, other: Date): boolean {
  const hours = scheduleOf(location, orderType)
  return portionsDay(hours, one).getTime() === portionsDay(hours, other).getTime()
}

/** The dishes of an order that are counted, by the names of their counts. */
export function countedIn({ items }: MenuSnapshot, { lines }: Pick<SoldOrder, 'lines'>): string[] {
  const ids = dishesOf(lines).map(({ itemId }) => itemId)
  return [...new Set(ids)].filter((id) => items.get(id)?.portions != null).map(dishSubject)
}

/** Tells for any time what an order lacks: dishes that are not sold then, and portions that are left of that day. */
export function lacksOf(
  snapshot: MenuSnapshot,
  order: SoldOrder,
  { now, sold }: { now: Date; sold: readonly SoldPortions[] },
): (dueAt: Date) => Lack[] {
  const { items } = snapshot
  const { lines, orderType, takenBy, moved } = order
  const limited = limitedIn(lines, snapshot.sale)
  const hours = scheduleOf(snapshot.location, orderType)
  const isCounted = portionClaims(lines, items, now).length > 0
  /** An order that is moved within its day keeps its portions. */
  const takesPortions = (dueAt: Date) => isCounted && !(moved && isOneDay(snapshot, orderType, moved.from, dueAt))
  const leftOf = ({ subject, at, most }: Claim) =>
    portionsLeft(most, sold.find((one) => one.subject === subject && one.at.getTime() === at.getTime())?.used ?? 0)
  /** After midnight yesterday's business day may still go on. Guests read `today` for it. */
  const dayOf = ({ at }: Claim) => (at.getTime() === portionsDay(hours, now).getTime() ? now : at)
  return (dueAt) => {
    const unsold = unsoldAt(limited, snapshot, order, { dueAt, now }).map((one) => ({
      isFinal: !maySellAnyway(takenBy, one.why),
      sentence: (reader: Language) => sentenceOf(one, now, reader),
    }))
    const claims = takesPortions(dueAt) ? portionClaims(lines, items, portionsDay(hours, dueAt)) : []
    const short = claims.filter((claim) => leftOf(claim) < claim.n)
    return [
      ...unsold,
      ...short.map((claim) => ({
        // Staff may sell more than is left, after a question. A move asks none: too few portions refuse it.
        isFinal: takenBy === 'customer' || moved !== undefined,
        sentence: (reader: Language) => leftSentence(claim, leftOf(claim), { lines, day: dayOf(claim), now, reader }),
      })),
    ]
  }
}

function sentenceOf(unsold: Unsold, now: Date, reader: Language): string {
  const words = SALE_WORDS_OF[reader]
  return words.ofDish(nameIn(reader, unsold), saleSentence(unsold.why, now, words))
}

function leftSentence(
  { subject }: Claim,
  left: number,
  { lines, day, now, reader }: { lines: SoldOrder['lines']; day: Date; now: Date; reader: Language },
): string {
  const words = SALE_WORDS_OF[reader]
  const dish = dishesOf(lines).find(({ itemId }) => dishSubject(itemId) === subject)
  const name = dish ? nameIn(reader, { name: dish.name, frenchName: dish.frenchName ?? null }) : ''
  return words.ofDish(name, words.left(left, saleDay(day, now, words)))
}

function nameIn(reader: Language, { name, frenchName }: Pick<Unsold, 'name' | 'frenchName'>): string {
  return reader === 'fr-CA' ? (frenchName ?? name) : name
}
