import { expect, test } from 'vitest'

import { words as englishSignUp } from './en/auth.ts'
import { words as englishTerms } from './en/legal/terms.ts'
import { words as frenchSignUp } from './fr/auth.ts'
import { words as frenchTerms } from './fr/legal/terms.ts'

// Ruling 46
test('terms and sign-up promise points for dishes of orders that are completed and paid, and none for tax, tip and delivery', () => {
  const terms = [englishTerms, frenchTerms].map(({ accounts }) => accounts.points.join(' '))
  expect(terms[0]).toMatch(/completed and paid .* of its dishes, before tax, tip and delivery/)
  expect(terms[1]).toMatch(/terminée et payée .* de ses plats, avant les taxes, le pourboire et la livraison/)

  const signUp = [englishSignUp, frenchSignUp].map(({ reasons }) => reasons.flat().join(' '))
  expect(signUp[0]).toMatch(/dollar of food, counted when the order is completed and paid/)
  expect(signUp[1]).toMatch(/dollar de nourriture, accordé quand la commande est terminée et payée/)
})
