import type { CountDrawer, DrawerMoveView } from '@thali/contracts/payments/drawer'
import { cents, centsFromDollars, toDollars } from '@thali/domain/money/cents'
import { differenceWords as wordsOfDifference, moveWords as wordsOfMove } from '@thali/domain/money/drawer-words'

import { moneyOf } from '#web/back-office/payments/payment-link-words.ts'
import { typedNumber } from '#web/ui/forms/typed-number.ts'

/** Coins and notes of Canada, in cents, the largest first: a drawer is counted from its notes. */
export const PIECES = [10_000, 5_000, 2_000, 1_000, 500, 200, 100, 25, 10, 5] as const
export type Piece = (typeof PIECES)[number]

/** `$20`, `25 ¢` */
export function pieceName(piece: Piece): string {
  return piece >= 100 ? `$${piece / 100}` : `${piece} ¢`
}

/** The sum of typed numbers of pieces, in dollars; null while one of them is no whole number. */
export function sumOfPieces(typed: Readonly<Record<string, string>>): number | null {
  const numbers = PIECES.map((piece) => ({ piece, text: (typed[piece] ?? '').trim() }))
  if (numbers.some(({ text }) => !/^\d{0,4}$/.test(text))) return null
  const total = numbers.reduce((sum, { piece, text }) => sum + piece * Number(text), 0)
  return toDollars(cents(total))
}

const NOT_CASH = 'Enter an amount that coins can pay, such as 200 or 811.85'

/** Why typed dollars are no cash; undefined when they are. */
export function cashProblem(typed: string): string | undefined {
  const amount = typedNumber(typed)
  const isCash = amount >= 0 && amount <= 100_000 && centsFromDollars(amount) % 5 === 0
  return isCash && Math.abs(amount * 100 - centsFromDollars(amount)) < 1e-6 ? undefined : NOT_CASH
}

/** `$0.50 short`, `$2.00 over`, `right to the cent` */
export const differenceWords = (dollars: number) => wordsOfDifference(centsFromDollars(dollars))

/** What a count has shown, as the person who counted reads it. */
export function countWords({ expected, difference, isFinal, carriedOut }: CountDrawer['reply'], left: number): string {
  if (isFinal) {
    return `The drawer is closed, ${differenceWords(difference)}. Take out ${moneyOf(carriedOut)} and leave ${moneyOf(left)}.`
  }
  const off = `${moneyOf(Math.abs(difference))} ${difference < 0 ? 'less' : 'more'}`
  return `The drawer should hold ${moneyOf(expected)}, and you counted ${off}. Please count once more: the second count stands.`
}

/** `Taken out $30.05: Milk` */
export function moveWords({ kind, amount, reason }: Pick<DrawerMoveView, 'kind' | 'amount' | 'reason'>): string {
  return wordsOfMove({ kind, amountCents: centsFromDollars(amount), reason })
}
