import { type Cents, cents } from './cents.ts'
import type { Reduction } from './reduction.ts'

/** A code that somebody may use, and on what. */
export type UsableCode = {
  reduction: Reduction
  /** The least that dishes must cost, before the code. */
  minimumCents: Cents
  /** Empty: at every location. */
  locationIds: readonly string[]
}

/** Why a code takes nothing off an order; null when it does. `missingCents`: by how much its dishes are too cheap. */
export function codeMisfit(
  { reduction, minimumCents, locationIds }: UsableCode,
  order: { locationId: string; dishesCents: Cents; isDelivery: boolean },
): { why: 'elsewhere' | 'noDelivery' } | { why: 'minimum'; missingCents: Cents } | null {
  if (locationIds.length > 0 && !locationIds.includes(order.locationId)) return { why: 'elsewhere' }
  if (reduction.kind === 'delivery' && !order.isDelivery) return { why: 'noDelivery' }
  const missingCents = cents(minimumCents - order.dishesCents)
  return missingCents > 0 ? { why: 'minimum', missingCents } : null
}
