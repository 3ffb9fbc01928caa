import { expect, test } from 'vitest'

import { CHECKOUT_FAILURE_WORDS } from '../language/fr/checkout-failures.ts'
import { REFUSAL_WORDS } from '../language/fr/refusals.ts'

test('the checkout recognises the French sentence about prices that differ, which the server composes', () => {
  const parts = CHECKOUT_FAILURE_WORDS.instead.map(([part]) => part)
  const sentence = REFUSAL_WORDS.amounts(REFUSAL_WORDS.amount('total', '12,50\u00a0$'))
  expect(sentence).toBe('La vérification des prix a échoué\u00a0: le total est de 12,50\u00a0$')
  expect(parts.filter((part) => sentence.includes(part))).toHaveLength(1)
})
