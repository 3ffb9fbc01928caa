import { counted } from '#web/words/counted.ts'

const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine']

/** The home page. */
export const words = {
  /** Where a house says nothing of its own; each sentence begins a line. */
  sentence: 'Cooked to order. As hot as you dare.',
  lead: (places: string) => `Curries, biryani and bread from the tandoor${places && `, in ${places}`}.`,
  orderFrom: (place: string) => `Order from ${place}`,
  seeMenu: 'See the menu',
  from: (place: string) => `From ${place}`,
  book: 'Book a table',
  openNow: 'Open now',
  /** Follows `openNow`, before the time. */
  readyAbout: ' · ready about ',
  /** The button while the kitchen is closed. */
  orderFor: (time: string) => `Order for ${time}`,
  todaysSpecial: 'Today’s special',
  orderIt: 'Order it',
  moreSpecials: (count: number) =>
    count === 1 ? 'One more special today' : `${NUMBERS[count] ?? count} more specials today`,
  popular: 'Popular',
  popularIn: (place: string) => `Popular in ${place}`,
  drinks: 'To put out the fire',
  stillHere: 'Your order is still here',
  backToCart: 'Back to your cart',
  waiting: (count: number, subtotal: string, place: string) => `${counted(count, 'item')} · ${subtotal} · ${place}`,

  // The restaurants on the home page: addresses, hours and what they offer.
  kitchens: (count: number) => (count === 1 ? 'Our kitchen' : `${NUMBERS[count] ?? count} kitchens`),
  map: '(map, opens in a new tab)',
  /** What a restaurant offers beside food, by the name it is kept under. */
  comforts: {} as Readonly<Record<string, string>>,
  rated: 'Rated',
  /** With one digit after the point: `4.5` */
  rating: (ofFive: number) => ofFive.toFixed(1),
  reviews: (count: number) => counted(count, 'review'),
  wholeWeek: 'Hours of the whole week',
  reserve: 'Reserve',
  call: 'Call',
  /** Each follows its button, for those who hear it. */
  reserveAt: (place: string) => `a table at ${place}`,
  contact: 'Contact',
  contactLead: 'A question about an allergy, an order or a large table? Call the restaurant it is about.',
  hours: 'Hours',
  hoursOf: (place: string) => `Opening hours of ${place}, Atlantic time`,
  isToday: '(today)',
  closed: 'Closed',
  everyDay: 'Every day',
  twoDays: (first: string, second: string) => `${first} and ${second}`,
  days: (first: string, last: string) => `${first} to ${last}`,

  // The latest order, on the home page of a guest who is signed in.
  orderNumber: (number: number) => `Order ${number}`,
  follow: 'Follow it',
  again: 'Order again',
  /** Follows `again`, for those who hear it. */
  what: (dishes: string) => `: ${dishes}`,
}
