import { localParts } from '../time/zone.ts'
import { type BookKind, type BookRow } from './book.ts'
import { type Cents, cents } from './cents.ts'
import { NOTHING, type Sums } from './sums.ts'

export const DRAWER_MOVES = ['in', 'out', 'no-sale'] as const
/** Cash put in or taken out for a reason, or the drawer opened without a sale. */
export type DrawerMove = (typeof DRAWER_MOVES)[number]

/** A count that differs from the expected amount is repeated once; the second count is final. */
export const MOST_COUNTS = 2

/** What went in and out of a drawer since it was opened, in cents. */
export type DrawerCash = { floatCents: number; takenCents: number; handedBackCents: number; movedCents: number }

/** What a drawer should hold. */
export function expectedCash({ floatCents, takenCents, handedBackCents, movedCents }: DrawerCash): Cents {
  return cents(floatCents + takenCents - handedBackCents + movedCents)
}

/** What a move adds to the drawer. */
function movedInto(kind: DrawerMove, amountCents: number): Cents {
  return cents(kind === 'in' ? amountCents : kind === 'out' ? 0 - amountCents : 0)
}

/** Whether a count ends the day of a drawer: it agrees, or it is the second one. */
export function isFinalCount(differenceCents: number, countsBefore: number): boolean {
  return differenceCents === 0 || countsBefore + 1 >= MOST_COUNTS
}

type Where = { source: string; locationId: string; at: Date }

/** The float that is carried in when a drawer is opened, beside what was left in it. */
export function openingRow(where: Where, floatCents: number, leftCents: number): BookRow {
  return drawerRow('drawer-open', where, carried(floatCents - leftCents))
}

/** Cash that is put in or taken out. */
export function movingRow(where: Where, kind: DrawerMove, amountCents: number): BookRow {
  return drawerRow('drawer-move', where, carried(movedInto(kind, amountCents)))
}

/** The count that ends a day: what is not left is carried out, and the difference is over or short. */
export function countingRow(
  where: Where,
  { countedCents, expectedCents, leftCents }: { countedCents: number; expectedCents: number; leftCents: number },
): BookRow {
  const overage = countedCents - expectedCents
  const out = countedCents - leftCents
  return drawerRow('drawer-count', where, { ...NOTHING, cash: overage - out, moved: out, overage })
}

function carried(amountCents: number): Sums {
  return { ...NOTHING, cash: amountCents, moved: 0 - amountCents }
}

function drawerRow(kind: BookKind, { source, locationId, at }: Where, sums: Sums): BookRow {
  const day = localParts(at).date
  const of = { orderId: null, takenBy: 'cash', orderType: null, taxRate: null } as const
  return { ...of, kind, source, n: 0, locationId, at, day, soldOn: day, sums }
}
