/** Another location that can take a cart. */
export const words = {
  title: 'Order at another location',
  /** Why it is offered, said first. */
  reasons: {
    inactive: 'This location takes no orders at the moment.',
    paused: 'This kitchen takes no new orders at the moment.',
    'outside-delivery': 'This location does not deliver to you.',
    'sold-out': 'Something in your cart cannot be had here.',
    closed: 'This kitchen is closed now.',
    sooner: 'Another kitchen is ready sooner.',
  },
  /** `day` is tomorrow or `on Monday`; null today. */
  ready: (place: string, time: string, day: string | null) =>
    `${place} can have it ready${day === null ? '' : ` ${day}`} at ${time}`,
  delivers: (place: string, time: string, day: string | null) =>
    `${place} can deliver it${day === null ? '' : ` ${day}`} at ${time}`,
  away: (metres: number) => `${Math.round(metres / 1000)}\u00a0km away`,
  allSame: 'Every dish is there, at the same price.',
  missed: (dishes: string) => `You would miss: ${dishes}`,
  toBeHad: (dish: string) => `${dish} can be had there.`,
  fewer: (dish: string, there: number, wanted: number) => `${dish}: only ${there} of ${wanted} there.`,
  chooseAgain: (dish: string, missing: string) => `${dish}: no ${missing.toLowerCase()} there. Pick another.`,
  price: (dish: string, amount: string) => `${dish} is ${amount} there.`,
  delivery: (amount: string) => `Delivery is ${amount} from there.`,
  total: 'Total there, before tip',
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
