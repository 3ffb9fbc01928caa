import type { DEFAULT_CATEGORIES } from '../../menu/categories.ts'

/** French names of the categories every menu begins with, by their ids. */
export const MENU_CATEGORY_NAMES = {
  appetizers: 'Entrées',
  breakfast: 'Déjeuners',
  'veg-curries': 'Currys végétariens',
  'non-veg-curries': 'Currys non végétariens',
  'combos-with-rice': 'Combos avec riz',
  'combos-with-bread': 'Combos avec pain',
  drinks: 'Boissons',
} as const satisfies Record<(typeof DEFAULT_CATEGORIES)[number][0], string>
