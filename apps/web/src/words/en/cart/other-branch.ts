import { LANGUAGE } from '@thali/domain/language/words'

const KILOMETRES = new Intl.NumberFormat(LANGUAGE, { style: 'unit', unit: 'kilometer', maximumFractionDigits: 0 })

/** Another location that can take a cart. */
export const words = {
  title: 'Order at another location',
  /** `day` is tomorrow or `on Monday`; null today. */
  ready: (place: string, time: string, day: string | null) =>
    `${place} can have it ready${day === null ? '' : ` ${day}`} at ${time}`,
  delivers: (place: string, time: string, day: string | null) =>
    `${place} can deliver it${day === null ? '' : ` ${day}`} at ${time}`,
  away: (metres: number) => `${KILOMETRES.format(metres / 1000)} away`,
  allSame: 'Every dish is there, at the same price.',
  differences: 'Different there:',
  toBeHad: 'Can be had there',
  notOffered: 'Not on the menu there',
  soldOut: 'Sold out there',
  fewer: (there: number, wanted: number) => `Only ${there} of ${wanted} there`,
  chooseAgain: (missing: string) => `Choose again there: ${missing}`,
  delivery: 'Delivery',
  tax: 'Tax',
  total: 'Total before tip',
  addForDelivery: (amount: string) => `Add ${amount} for delivery from there.`,
  orderThere: (place: string) => `Order at ${place} instead`,
  more: (count: number) => (count === 1 ? 'Show one more location' : `Show ${count} more locations`),
  cannotAnyMore: (place: string) => `${place} cannot take this order any more.`,
  hasChanged: (place: string) => `${place} has changed something meanwhile. Please look again.`,
  moved: (place: string) => `Your order is in the cart at ${place} now.`,
  cartIsFilled: (place: string) => `Your cart at ${place} is not empty`,
  filledWith: (count: number) =>
    `It holds ${count} ${count === 1 ? 'item' : 'items'}. Replace what is in it, or add these dishes?`,
  add: 'Add',
  replace: 'Replace',
}
