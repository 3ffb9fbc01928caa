import type { ListBook } from '@thali/contracts/system/reports'
import type { BookWay } from '@thali/domain/money/book'

import type { Takings } from './month-words.ts'

export type BookLine = ListBook['reply']['rows'][number]

/** Which lines of the book are shown, and the figure that is made of them. */
export const WAY_LABELS: Record<BookWay, string> = {
  all: 'All',
  cash: 'Cash',
  card: 'Card',
  manual: 'Other',
  refunded: 'Given back',
  discounted: 'With a discount',
  delivered: 'Deliveries',
  goodwill: 'Goodwill',
  owed: 'Owed to guests',
}

export type Column = { key: 'net' | 'sales' | 'tax' | 'tips' | 'discounts' | 'goodwill' | 'stillOwed'; label: string }
const NET = { key: 'net', label: 'Net' } as const
const TAX = { key: 'tax', label: 'Tax' } as const

/** Amounts of a line, in order: what the figure is made of, with what explains it. */
export function columnsOfWay(way: BookWay): readonly [Column, ...Column[]] {
  if (way === 'discounted') return [NET, { key: 'discounts', label: 'Discount' }]
  if (way === 'goodwill') return [NET, { key: 'goodwill', label: 'Goodwill' }, TAX]
  if (way === 'owed') return [NET, { key: 'stillOwed', label: 'Still owed' }]
  return [NET, { key: 'sales', label: 'Sales' }, TAX, { key: 'tips', label: 'Tip' }]
}

/** The ways in which some sums have lines, and the one that is chosen. */
export function waysOf(sums: Takings, chosen: BookWay): BookWay[] {
  const has: Record<BookWay, boolean> = {
    all: true,
    cash: sums.cash !== 0 || sums.tipsCash !== 0,
    card: sums.card !== 0 || sums.tipsCard !== 0,
    manual: sums.other !== 0 || sums.tipsOther !== 0,
    refunded: sums.refunds !== 0,
    discounted: sums.discounts !== 0,
    delivered: sums.deliveryFees !== 0 || sums.tipsDelivery !== 0,
    goodwill: sums.goodwill !== 0,
    owed: sums.stillOwed !== 0,
  }
  return (Object.keys(WAY_LABELS) as BookWay[]).filter((way) => has[way] || way === chosen)
}

/** What a line tells of: `Paid by card`, `Given back in cash`, `Cancelled, owed to the guest`. */
export function lineWords({
  kind,
  takenBy,
  isCorrection,
}: Pick<BookLine, 'kind' | 'takenBy' | 'isCorrection'>): string {
  const how = { card: 'by card', cash: 'in cash', manual: 'another way' }[takenBy]
  const words = {
    paid: `Paid ${how}`,
    change: 'Changed',
    rest: `Rest paid ${how}`,
    late: `Paid ${how}, owed to the guest`,
    cancel: 'Cancelled, owed to the guest',
    back: `Given back ${how}`,
  }[kind]
  return isCorrection ? `Corrected: ${words.charAt(0).toLowerCase()}${words.slice(1)}` : words
}
