import type { Cents } from '../../money/cents.ts'
import type { ToldEdit } from './change-order.ts'

/** A change of an order as guests and, with its reason and actor, staff read it later. */
export type ToldChange = {
  id: string
  /** ISO instant. */
  at: string
  edits: ToldEdit[]
  /** Totals of the order. */
  beforeCents: Cents
  afterCents: Cents
  /** By how much its tax grew. */
  taxCents: Cents
  /** Why, in the words of staff; guests do not read it. */
  reason: string
  /** Who made it, as the audit log names them; left out of changes before version 0.8. */
  actor?: string
  /** The version of the order that the change made. */
  version: number
}
