import { type Cents, cashDue, cents, centsFromDollars } from '@thali/domain/money/cents'

/** Bank notes in cents. */
const NOTES = [500, 1000, 2000, 5000, 10_000]
const MOST_SUGGESTIONS = 4
const MOST_DOLLARS = 100_000

export type CashGiven =
  | { kind: 'nothing-typed' }
  | { kind: 'enough'; given: Cents; change: Cents }
  | { kind: 'too-little'; missing: Cents }

/** The change to hand back. There are no cent coins, so the amount due is rounded to the nearest 5 cents. */
export function cashGiven(total: Cents, typed: string): CashGiven {
  const dollars = Number(typed.trim().replace(',', '.'))
  if (typed.trim() === '' || !(dollars >= 0 && dollars <= MOST_DOLLARS)) return { kind: 'nothing-typed' }

  const given = centsFromDollars(dollars)
  const due = cashDue(total)
  if (given < due) return { kind: 'too-little', missing: cents(due - given) }
  return { kind: 'enough', given, change: cents(given - due) }
}

/** Amounts offered as buttons: the exact amount due, then the notes that cover it. */
export function likelyCash(total: Cents): Cents[] {
  const due = cashDue(total)
  const covering = NOTES.map((note) => Math.ceil(due / note) * note)
  return [...new Set([due, ...covering])]
    .sort((a, b) => a - b)
    .slice(0, MOST_SUGGESTIONS)
    .map((amount) => cents(amount))
}
