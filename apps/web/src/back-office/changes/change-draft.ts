import type { EditInput } from '@thali/contracts/orders/order-changes'
import type { OrderItemView } from '@thali/contracts/orders/order-parts'
import type { OrderView } from '@thali/contracts/orders/orders'
import { type Cart, setQuantity } from '@thali/domain/cart/cart'
import { centsFromDollars } from '@thali/domain/money/cents'
import { orderedItem } from '@thali/domain/orders/order-payload'

import { serverVersion } from '#web/back-office/actions/orders/orders-ahead.ts'
import { typedNumber } from '#web/ui/forms/typed-number.ts'

/** A change of an order as it is put together. */
export type ChangeDraft = {
  /** The order as the person sees it. */
  order: OrderView
  /** How many are taken off of each line, by its place in the order from 0. */
  taken: readonly number[]
  /** At today's prices. */
  added: Cart
  /** As typed. */
  tip: string
  goodwill: string
}

export function draftOf(order: OrderView): ChangeDraft {
  return { order, taken: order.items.map(() => 0), added: [], tip: order.pricing.tip.toFixed(2), goodwill: '' }
}

export function isTouched(draft: ChangeDraft): boolean {
  const { taken, added, tip, goodwill } = draft
  return added.length > 0 || goodwill !== '' || tip !== draftOf(draft.order).tip || taken.some((count) => count > 0)
}

const NOT_AN_AMOUNT = 'Enter an amount, such as 5 or 12.50'

/** Why typed dollars are no amount; undefined when they are. Nothing typed is none. */
export function amountProblem(typed: string): string | undefined {
  return typed.trim() === '' || /^\d{1,4}(?:[.,]\d{1,2})?$/.test(typed.trim()) ? undefined : NOT_AN_AMOUNT
}

/** What the server is asked to change; none while an amount is no amount. */
export function editsOf({ order, taken, added, tip, goodwill }: ChangeDraft): EditInput[] {
  if (amountProblem(tip) ?? amountProblem(goodwill)) return []
  const isOtherTip = centsFromDollars(typedNumber(tip)) !== centsFromDollars(order.pricing.tip)
  return [
    ...taken.flatMap((quantity, place): EditInput[] =>
      quantity > 0 ? [{ op: 'remove', line: place + 1, quantity }] : [],
    ),
    ...added.map((line): EditInput => ({ op: 'add', item: orderedItem(line) })),
    ...(isOtherTip ? [{ op: 'tip' as const, amount: typedNumber(tip) }] : []),
    ...(typedNumber(goodwill) > 0 ? [{ op: 'goodwill' as const, amount: typedNumber(goodwill) }] : []),
  ]
}

export function versionOf({ order }: ChangeDraft): number {
  return serverVersion(order)
}

/** The draft with one less of a line: first of what was added of the same dish, so that no dish is swapped for itself. */
export function oneLess(draft: ChangeDraft, place: number): ChangeDraft {
  const item = draft.order.items[place]
  const added = draft.added.find(({ cartKey }) => cartKey === item?.cartKey)
  if (added) return withQuantity(draft, added.cartKey, added.quantity - 1)
  return withTaken(draft, place, Math.min((draft.taken[place] ?? 0) + 1, item?.quantity ?? 0))
}

/** The draft with one more of a line that is taken off; null where nothing of it is, and one has to be added. */
export function onePutBack(draft: ChangeDraft, place: number): ChangeDraft | null {
  const count = draft.taken[place] ?? 0
  return count > 0 ? withTaken(draft, place, count - 1) : null
}

/** Another number of an added line; 0 removes it. */
export function withQuantity(draft: ChangeDraft, cartKey: string, quantity: number): ChangeDraft {
  const added = setQuantity(draft.added, cartKey, quantity)
  return added.ok ? { ...draft, added: added.value } : draft
}

function withTaken(draft: ChangeDraft, place: number, count: number): ChangeDraft {
  return { ...draft, taken: draft.taken.map((before, index) => (index === place ? count : before)) }
}

/** The draft for a newer version of its order, with all of it that still fits. */
export function refit(draft: ChangeDraft, order: OrderView): ChangeDraft {
  const free = [...order.items.entries()]
  const taken = order.items.map(() => 0)
  for (const [place, count] of draft.taken.entries()) {
    const item = draft.order.items[place]
    const at = free.findIndex(([, other]) => item !== undefined && isSameLine(item, other))
    const [now] = at === -1 ? [] : free.splice(at, 1)
    if (now) taken[now[0]] = Math.min(count, now[1].quantity)
  }
  const fresh = draftOf(order)
  const tip = draft.tip === draftOf(draft.order).tip ? fresh.tip : draft.tip
  return { ...draft, order, taken, tip }
}

function isSameLine(a: OrderItemView, b: OrderItemView): boolean {
  return a.cartKey === b.cartKey && a.price === b.price && a.isAdded === b.isAdded
}
