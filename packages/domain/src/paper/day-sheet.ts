import { type Cents, formatMoney } from '../money/cents.ts'
import { differenceWords, keeperWords, moveWords } from '../money/drawer-words.ts'
import type { DrawerCash, DrawerMove } from '../money/drawer.ts'
import type { TakenBy } from '../payments/refund.ts'
import { formatDate, formatTime } from '../time/zone.ts'
import { type Block, RULE, type Sheet, textBlock } from './sheet.ts'

/** A drawer that was counted and closed. */
export type CountedDrawer = {
  openedBy: string
  openedAt: Date
  closedBy: string
  closedAt: Date
  /** Each count; the last one stands. */
  counts: readonly number[]
  expectedCents: number
  leftCents: number
  cash: Pick<DrawerCash, 'floatCents' | 'takenCents' | 'handedBackCents'>
  moves: readonly { kind: DrawerMove; amountCents: number; reason: string; by: string }[]
}

/** Money that came and went by one way of payment while the drawer was open. */
export type WayOfDay = { takenBy: TakenBy; payments: number; takenCents: number; backCents: number }

const WAYS: readonly { takenBy: TakenBy; label: string }[] = [
  { takenBy: 'cash', label: 'Cash' },
  { takenBy: 'card', label: 'Card' },
  { takenBy: 'manual', label: 'Other' },
]

/** The end of a day: what the drawer should hold and what was counted, and what was taken by each way of payment. */
export function daySheet(place: string, drawer: CountedDrawer, ways: readonly WayOfDay[]): Sheet {
  const { openedAt, closedAt, expectedCents, leftCents, cash, moves } = drawer
  const [counted, first] = [drawer.counts.at(-1) ?? 0, drawer.counts.at(-2)]
  const difference = counted - expectedCents
  const taken = ways.reduce((sum, { takenCents, backCents }) => sum + takenCents - backCents, 0)
  return {
    blocks: [
      textBlock('End of day', 'dish', { bold: true, align: 'center' }),
      textBlock(place, 'plain', { align: 'center' }),
      textBlock(spanOf(openedAt, closedAt), 'small', { align: 'center' }),
      textBlock(keeperWords(drawer), 'small', { align: 'center' }),
      RULE,
      textBlock('Drawer', 'plain', { bold: true }),
      amountRow('To begin with', cash.floatCents),
      amountRow('Cash taken', cash.takenCents),
      amountRow('Cash handed back', 0 - cash.handedBackCents),
      amountRow('Put in', sumOf(moves, 'in')),
      amountRow('Taken out', 0 - sumOf(moves, 'out')),
      amountRow('Expected', expectedCents, true),
      ...(first === undefined ? [] : [amountRow('Counted at first', first)]),
      amountRow('Counted', counted, true),
      row('Difference', difference === 0 ? 'None' : differenceWords(difference), true),
      amountRow('Carried out', counted - leftCents),
      amountRow('Left in it', leftCents),
      ...moves.map((move) => textBlock(`${moveWords(move)} (${move.by})`, 'small')),
      RULE,
      textBlock('Taken while it was open', 'plain', { bold: true }),
      ...WAYS.flatMap(({ takenBy, label }) =>
        wayRows(
          label,
          ways.find((way) => way.takenBy === takenBy),
        ),
      ),
      amountRow('Together', taken, true),
    ],
  }
}

function wayRows(label: string, way: WayOfDay | undefined): Block[] {
  if (!way) return []
  const { payments, takenCents, backCents } = way
  return [
    amountRow(`${label}, ${payments === 1 ? '1 payment' : `${payments} payments`}`, takenCents),
    ...(backCents > 0 ? [amountRow(`${label} given back`, 0 - backCents)] : []),
  ]
}

function sumOf(moves: CountedDrawer['moves'], kind: DrawerMove): number {
  return moves.reduce((sum, move) => sum + (move.kind === kind ? move.amountCents : 0), 0)
}

function amountRow(start: string, cents: number, isStrong = false): Block {
  return row(start, formatMoney(cents as Cents), isStrong)
}

function row(start: string, end: string, isStrong = false): Block {
  return { kind: 'row', start, end, size: 'plain', ...(isStrong && { bold: true }) }
}

/** The day once, where it ended on the day on which it began. */
function spanOf(from: Date, until: Date): string {
  const [first, last] = [formatDate(from), formatDate(until)]
  return `${first}, ${formatTime(from)} to ${last === first ? '' : `${last}, `}${formatTime(until)}`
}
