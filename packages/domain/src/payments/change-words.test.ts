import { expect, test } from 'vitest'

import { CHANGE_WORDS_OF } from '../language/words-of.ts'
import { cents } from '../money/cents.ts'
import { changeWords } from './change-words.ts'

const naan = { name: 'Garlic Naan', french: { name: 'Naan à l’ail', description: '' }, quantity: 1, cents: cents(450) }
const told = { afterCents: cents(2764), back: [], dueCents: cents(0) }

test.each([
  [
    { ...told, edits: [{ op: 'remove' as const, ...naan }], back: [{ takenBy: 'card' as const, cents: cents(513) }] },
    'Taken off: 1 × Garlic Naan. Your order now comes to $27.64. $5.13 goes back to your card within 5-10 business days.',
    'Retiré\u00a0: 1 × Naan à l’ail. Votre commande s’élève maintenant à 27,64\u00a0$. 5,13\u00a0$ vous sont remboursés sur votre carte en 5 à 10 jours ouvrables.',
  ],
  [
    {
      ...told,
      edits: [
        { op: 'remove' as const, ...naan },
        { op: 'tip' as const, cents: cents(-200) },
      ],
      back: [{ takenBy: 'cash' as const, cents: cents(710) }],
    },
    'Taken off: 1 × Garlic Naan. Tip: $2.00 less. Your order now comes to $27.64. $7.10 waits for you in cash at the counter.',
    'Retiré\u00a0: 1 × Naan à l’ail. Pourboire\u00a0: 2,00\u00a0$ de moins. Votre commande s’élève maintenant à 27,64\u00a0$. 7,10\u00a0$ vous attendent comptant au comptoir.',
  ],
  [
    { ...told, edits: [{ op: 'add' as const, ...naan }], dueCents: cents(513) },
    'Added: 1 × Garlic Naan. Your order now comes to $27.64. $5.13 is still to be paid.',
    'Ajouté\u00a0: 1 × Naan à l’ail. Votre commande s’élève maintenant à 27,64\u00a0$. Il reste 5,13\u00a0$ à payer.',
  ],
])('a guest reads what was changed, the new total and where money goes (%#)', (change, english, french) => {
  expect(changeWords(change, CHANGE_WORDS_OF['en-CA'])).toBe(english)
  expect(changeWords(change, CHANGE_WORDS_OF['fr-CA'])).toBe(french)
})
