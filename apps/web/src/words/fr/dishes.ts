import { french } from '@thali/domain/language/french'

import type { words as english } from '../en/dishes.ts'

export const words = french<typeof english>()({
  diets: { vegetarian: 'Végétarien', vegan: 'Végane', 'gluten-free': 'Sans gluten' },
  heat: (level) => `Piquant\u00a0: ${level}`,
  usually: (level) => `d’ordinaire ${level.toLowerCase()}`,
  noAllergens: 'Aucun allergène indiqué',
  contains: (list) => `Contient\u00a0: ${list}`,
  allergens: {
    dairy: 'produits laitiers',
    egg: 'œufs',
    fish: 'poisson',
    gluten: 'blé (gluten)',
    mustard: 'moutarde',
    nuts: 'noix',
    peanuts: 'arachides',
    sesame: 'sésame',
    shellfish: 'crustacés et mollusques',
    soy: 'soya',
    sulphites: 'sulfites',
  },
})
