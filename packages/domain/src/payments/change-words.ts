import { dishWordsIn } from '../language/dish-words.ts'
import type { ChangeWords } from '../language/en/changes.ts'
import { languageNamed } from '../language/languages.ts'
import { type Cents, cents, formatMoney } from '../money/cents.ts'
import type { ToldEdit } from '../orders/changes/change-order.ts'
import type { Portion } from './refund.ts'
import { CHANGE_WORDS } from '#language/changes.ts'

/** `Taken off: 1 × Garlic Naan`. */
export function editWords(edit: ToldEdit, words: ChangeWords = CHANGE_WORDS): string {
  const amount = formatMoney(cents(Math.abs(edit.cents)), words.formats)
  switch (edit.op) {
    case 'add':
      return words.added(dishOf(edit, words))
    case 'remove':
      return words.takenOff(dishOf(edit, words))
    case 'tip':
      return edit.cents > 0 ? words.tipRaised(amount) : words.tipLowered(amount)
    case 'goodwill':
      return words.goodwill(amount)
  }
}

function dishOf(edit: Extract<ToldEdit, { op: 'add' | 'remove' }>, { formats }: ChangeWords): string {
  const { name } = dishWordsIn(languageNamed(formats.locale), { ...edit, description: '' })
  return `${edit.quantity} × ${name}`
}

/** What a guest is told of a change: what was changed, the new total, and where money goes. */
export function changeWords(
  change: { edits: readonly ToldEdit[]; afterCents: Cents; back: readonly Portion[]; dueCents: Cents },
  words: ChangeWords = CHANGE_WORDS,
): string {
  const { edits, afterCents, back, dueCents } = change
  const money = (amount: Cents) => formatMoney(amount, words.formats)
  return [
    ...edits.map((edit) => `${editWords(edit, words)}.`),
    words.total(money(afterCents)),
    ...back.map((portion) => words.back[portion.takenBy](money(portion.cents))),
    ...(dueCents > 0 ? [words.toPay(money(dueCents))] : []),
  ].join(' ')
}
