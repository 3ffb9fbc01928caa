import type { DoneDishes } from '@thali/contracts/orders/done-dishes'

export type Mark = DoneDishes['marks'][number]
export type MarksByOrder = ReadonlyMap<string, DoneDishes>

export const NO_MARKS: readonly Mark[] = []

export type Again = NonNullable<DoneDishes['again']>[number]
export const NONE_AGAIN: readonly Again[] = []

/** What is known after news of an order. Of two answers that with more taps is the later one. */
export function heardOf(known: MarksByOrder, news: DoneDishes): MarksByOrder {
  const before = known.get(news.orderId)
  return before && before.taps >= news.taps ? known : new Map(known).set(news.orderId, news)
}

/** A tap that is not answered yet: it is shown as done. */
export type OpenTap = Mark & { orderId: string }

/** The marks of each order, with the taps of this device that are being sent or wait for the network, the first tap first. */
export function marksWith(known: MarksByOrder, taps: readonly OpenTap[]): ReadonlyMap<string, readonly Mark[]> {
  const marks = new Map<string, readonly Mark[]>([...known].map(([id, order]) => [id, order.marks]))
  for (const { orderId, ...tap } of taps) {
    const others = (marks.get(orderId) ?? NO_MARKS).filter(
      ({ line, part, station }) => line !== tap.line || part !== tap.part || station !== tap.station,
    )
    marks.set(orderId, [...others, tap])
  }
  return marks
}
