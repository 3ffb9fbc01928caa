/** What the drawing of a dish is made of, in the order of the pickers: each is a symbol of the same name in `bowls.svg`. */
export const VESSELS = ['katori', 'kadai', 'kulhad', 'glass', 'plate', 'board', 'leaf', 'thali'] as const
export const BODIES = [
  'smooth',
  'cubes',
  'pulses',
  'balls',
  'kofta',
  'chunks',
  'florets',
  'rice',
  'naan',
  'dosa',
  'samosa',
  'skewer',
  'meal',
  'combo',
  'foam',
  'chai',
  'sherbet',
] as const
export const GARNISHES = [
  'swirl',
  'cream',
  'herb',
  'tadka',
  'nuts',
  'pistachio',
  'curryleaf',
  'onion',
  'lime',
  'mint',
  'saffron',
  'spice',
] as const
/** Colours of the food in the vessel; each has matching colours for shine, pieces and shade. */
export const LIQUIDS = ['tomato', 'turmeric', 'korma', 'spinach', 'chilli', 'masala', 'milk', 'lime'] as const

export type Vessel = (typeof VESSELS)[number]
export type Body = (typeof BODIES)[number]
export type Garnish = (typeof GARNISHES)[number]
export type Liquid = (typeof LIQUIDS)[number]

/** How a dish is drawn: as a bowl seen from above. It shows the kind of dish, not the dish itself. */
export type Bowl = { vessel: Vessel; body: Body; garnishes: readonly Garnish[]; liquid: Liquid }

export const MOST_GARNISHES = 3

/** The drawing of a dish for which neither it nor its category names one. */
export const DEFAULT_BOWL: Bowl = { vessel: 'katori', body: 'smooth', garnishes: [], liquid: 'tomato' }

/** A drawing as it is stored and sent: `katori/cubes/cream+herb/spinach`. */
export function bowlText({ vessel, body, garnishes, liquid }: Bowl): string {
  return [vessel, body, garnishes.join('+'), liquid].join('/')
}

/** The drawing that a text names; null where it names none, such as one of a later release. */
export function readBowl(text: unknown): Bowl | null {
  if (typeof text !== 'string') return null
  const [vessel, body, garnishes, liquid, ...more] = text.split('/')
  const named = garnishes === '' ? [] : (garnishes?.split('+') ?? [])
  const bowl = {
    vessel: VESSELS.find((name) => name === vessel),
    body: BODIES.find((name) => name === body),
    garnishes: GARNISHES.filter((name) => named.includes(name)),
    liquid: LIQUIDS.find((name) => name === liquid),
  }
  const isWhole = more.length === 0 && bowl.garnishes.length === named.length && named.length <= MOST_GARNISHES
  if (!isWhole || !bowl.vessel || !bowl.body || !bowl.liquid) return null
  return { vessel: bowl.vessel, body: bowl.body, garnishes: bowl.garnishes, liquid: bowl.liquid }
}
