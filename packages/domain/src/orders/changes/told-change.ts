import type { Cents } from '../../money/cents.ts'
import type { ToldEdit } from './change-order.ts'

/** A change of an order as guests and staff read it later. */
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
  /** The version of the order that the change made. */
  version: number
}
