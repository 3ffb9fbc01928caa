import { cents } from './cents.ts'
import { pointsInCode } from './points.ts'
import type { Reduction } from './reduction.ts'
import { normalizeCode } from './welcome-code.ts'

export const PROMOTION_CODE = { least: 3, most: 20 } as const

/** A code that the restaurant gives out, as it is typed: capitals, digits and hyphens. Null when it cannot be one. */
export function promotionCode(typed: unknown): string | null {
  if (typeof typed !== 'string') return null
  const code = typed.trim().toUpperCase().replaceAll(/\s+/g, '-')
  const isCode =
    /^[A-Z0-9][A-Z0-9-]*$/.test(code) && code.length >= PROMOTION_CODE.least && code.length <= PROMOTION_CODE.most
  // A welcome code, and points, belong to one account.
  return isCode && normalizeCode(code) === null && pointsInCode(code) === null ? code : null
}

export type Promotion = {
  kind: Reduction['kind']
  /** Percent, or cents; 0 of a free delivery. */
  value: number
  /** Local days, the last one included; null: without a first or last day. */
  fromDay: string | null
  untilDay: string | null
  /** Whether each account has it once. */
  onceEach: boolean
  /** How many orders may use the code; null means no limit. */
  most: number | null
  isActive: boolean
}

/** What it takes off. */
export function promotionReduction({ kind, value }: Pick<Promotion, 'kind' | 'value'>): Reduction {
  if (kind === 'percent') return { kind, percent: value }
  return kind === 'amount' ? { kind, cents: cents(value) } : { kind }
}

/** How often it was used so far, by orders that were not cancelled. */
export type PromotionUses = { byAll: number; byAccount: number }

/** Why a code is not accepted on a local day; null when it is. The database counts again when the order is stored. */
export function promotionRefusal(
  { fromDay, untilDay, onceEach, most, isActive }: Promotion,
  { byAll, byAccount }: PromotionUses,
  today: string,
): 'unknown' | 'early' | 'expired' | 'usedUp' | 'used' | null {
  if (!isActive) return 'unknown'
  if (fromDay !== null && today < fromDay) return 'early'
  if (untilDay !== null && today > untilDay) return 'expired'
  if (onceEach && byAccount > 0) return 'used'
  return most !== null && byAll >= most ? 'usedUp' : null
}
