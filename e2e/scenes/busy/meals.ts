import type { WishedDish } from '../../support/people.ts'

const one = (group: string, option: string, units = 1) => ({ group, option, units })
const curry = (option: string, heat: string) => ({
  ...one('thali-curries', option),
  choices: [one('spice', heat)],
})
const PICKLE = one('extras', 'mango-pickle')

const THALI_AS_IT_IS: WishedDish = { slug: 'punjabi-vegetable-thali' }
const THALI_CHOSEN: WishedDish = {
  slug: 'punjabi-vegetable-thali',
  choices: [curry('dal-makhani', 'mild'), curry('palak-paneer', 'hot'), one('bread', 'garlic-naan'), PICKLE],
  note: 'Extra gravy on the side',
}

/** What people order on a busy evening: all heats, sizes and swaps, a note on one dish in five, drinks and bread. */
export const MEALS: readonly (readonly WishedDish[])[] = [
  [
    THALI_CHOSEN,
    { slug: 'chicken-tikka-masala', heat: 3, choices: [one('size', 'family')] },
    { slug: 'butter-chicken-rice-plate', heat: 1 },
  ],
  [{ slug: 'paneer-butter-masala-naan-combo', heat: 1 }],
  [
    THALI_AS_IT_IS,
    { slug: 'chana-masala', heat: 1, note: 'Extra gravy on the side' },
    { slug: 'butter-chicken', heat: 1 },
    { slug: 'butter-naan' },
  ],
  [
    { slug: 'butter-chicken', heat: 3 },
    { slug: 'palak-paneer', heat: 1 },
  ],
  [
    { slug: 'vegetable-samosa', heat: 2, note: 'No onion' },
    { slug: 'butter-chicken', heat: 2 },
    { slug: 'butter-naan' },
  ],
  [
    { slug: 'onion-bhaji', heat: 3 },
    { slug: 'palak-paneer', heat: 3 },
    { slug: 'paneer-butter-masala-naan-combo', heat: 3, quantity: 2 },
    { slug: 'garlic-naan' },
  ],
  [
    { slug: 'chicken-65', heat: 3, quantity: 2, note: 'No onion' },
    { slug: 'goat-curry', heat: 2 },
  ],
  [
    { slug: 'lamb-rogan-josh', heat: 3, choices: [one('size', 'full'), PICKLE], note: 'No onion' },
    { slug: 'garlic-naan', quantity: 2 },
    THALI_AS_IT_IS,
    { slug: 'butter-chicken-rice-plate', heat: 3, choices: [one('rice-or-bread', 'saffron-basmati')] },
  ],
  [
    { slug: 'garlic-naan' },
    { slug: 'mango-lassi' },
    { slug: 'dal-makhani', heat: 3, note: 'No coriander, please' },
    { slug: 'masala-chai' },
    { slug: 'lamb-rogan-josh', heat: 2, quantity: 2, choices: [one('size', 'family'), PICKLE] },
    { slug: 'chicken-65', heat: 3 },
  ],
  [
    { slug: 'chole-bhature', heat: 2, choices: [one('comes-with', 'pickle'), one('comes-with', 'green-chili')] },
    { slug: 'masala-chai' },
  ],
]
