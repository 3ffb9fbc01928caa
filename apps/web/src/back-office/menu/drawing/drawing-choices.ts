import {
  type Body,
  DEFAULT_BOWL,
  type Garnish,
  type Liquid,
  LIQUIDS,
  GARNISHES,
  readBowl,
} from '@thali/domain/menu/bowls/bowl'

type Part = Body | Garnish | Liquid

/** Kinds of dishes to choose from: a vessel with a body. Liquid and garnishes can be changed afterwards. */
export const KINDS = [
  { label: 'Curry', drawing: 'katori/chunks/herb/masala' },
  { label: 'Curry in an iron pan', drawing: 'kadai/chunks/herb/chilli' },
  { label: 'Smooth gravy', drawing: 'katori/smooth/herb/tomato' },
  { label: 'Paneer', drawing: 'katori/cubes/cream/spinach' },
  { label: 'Paneer in an iron pan', drawing: 'kadai/cubes/tadka/tomato' },
  { label: 'Dal', drawing: 'katori/pulses/herb+tadka/turmeric' },
  { label: 'Chickpeas', drawing: 'katori/balls/herb/masala' },
  { label: 'Kofta', drawing: 'katori/kofta/cream+nuts/korma' },
  { label: 'Vegetables', drawing: 'katori/florets/herb/korma' },
  { label: 'Vegetables in an iron pan', drawing: 'kadai/florets/herb/turmeric' },
  { label: 'Rice', drawing: 'katori/rice/herb/turmeric' },
  { label: 'Biryani', drawing: 'kadai/rice/mint+saffron/tomato' },
  { label: 'Meal with rice', drawing: 'thali/meal//tomato' },
  { label: 'Meal with bread', drawing: 'thali/combo//tomato' },
  { label: 'Bread', drawing: 'board/naan/herb/korma' },
  { label: 'Bread on a plate', drawing: 'plate/naan/herb/turmeric' },
  { label: 'Dosa', drawing: 'leaf/dosa//turmeric' },
  { label: 'Idli and vada', drawing: 'leaf/balls/curryleaf/korma' },
  { label: 'Samosa', drawing: 'plate/samosa//lime' },
  { label: 'Pakora', drawing: 'plate/balls/mint/turmeric' },
  { label: 'Fried pieces', drawing: 'plate/chunks/lime/turmeric' },
  { label: 'Skewers', drawing: 'plate/skewer/onion/chilli' },
  { label: 'Lassi', drawing: 'glass/foam//turmeric' },
  { label: 'Thin drink', drawing: 'glass/smooth/mint/milk' },
  { label: 'Drink with ice', drawing: 'glass/sherbet/lime+mint/lime' },
  { label: 'Milk tea, coffee', drawing: 'kulhad/chai/spice/masala' },
  { label: 'Tea', drawing: 'kulhad/smooth/lime/masala' },
] as const

const LIQUID_WORDS: Record<Liquid, string> = {
  tomato: 'Tomato',
  turmeric: 'Turmeric',
  korma: 'Korma',
  spinach: 'Spinach',
  chilli: 'Chili',
  masala: 'Masala',
  milk: 'Milk',
  lime: 'Lime',
}
const GARNISH_WORDS: Record<Garnish, string> = {
  swirl: 'Swirl of cream',
  cream: 'Line of cream',
  herb: 'Coriander',
  tadka: 'Dried chili',
  nuts: 'Nuts',
  pistachio: 'Pistachio',
  curryleaf: 'Curry leaf',
  onion: 'Onion',
  lime: 'Lime',
  mint: 'Mint',
  saffron: 'Saffron',
  spice: 'Star anise',
}

/** The choices that may be drawn; all others show an allergen that is not declared. */
export function choicesFor(isAllowed: (part: Part) => boolean) {
  return {
    kinds: KINDS.filter(({ drawing }) => isAllowed((readBowl(drawing) ?? DEFAULT_BOWL).body)),
    liquids: LIQUIDS.filter(isAllowed).map((value) => ({ value, label: LIQUID_WORDS[value] })),
    garnishes: GARNISHES.filter(isAllowed).map((value) => ({ value, label: GARNISH_WORDS[value] })),
  }
}
