import type { Cents } from '../money/cents.ts'
import { itemCount } from '../orders/kitchen/board-rules.ts'

export type Urgency = 'high' | 'medium' | 'low'

/** Fields of an order that urgency depends on. */
type Weighed = { totalCents: Cents; items: readonly { quantity: number }[] }

const HIGH = { overCents: 100_00, overItems: 5 }
const MEDIUM = { overCents: 50_00, overItems: 3 }

/** How much an order weighs in the kitchen: by its total and by the sum of its quantities. */
export function urgencyOf(order: Weighed): Urgency {
  if (exceeds(order, HIGH)) return 'high'
  return exceeds(order, MEDIUM) ? 'medium' : 'low'
}

/** Which of the two sounds rings for an order. Other programs may name a priority of their own. */
export function soundFor(order: Weighed & { priority?: string | null | undefined }): 'new-order' | 'urgent-order' {
  return urgencyOf(order) === 'high' || order.priority === 'high' ? 'urgent-order' : 'new-order'
}

function exceeds({ totalCents, items }: Weighed, bounds: { overCents: number; overItems: number }): boolean {
  return totalCents > bounds.overCents || itemCount(items) > bounds.overItems
}
