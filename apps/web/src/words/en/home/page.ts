import { counted } from '#web/words/counted.ts'

/** The home page. */
export const words = {
  cooked: 'Indian food, cooked to order',
  cookedIn: (places: string) => `Indian food, cooked to order in ${places}`,
  lead: 'Curries, rice dishes and breads, each as mild or as hot as you ask for.',
  ways: 'Eat in or pick up.',
  waysWithDelivery: (places: string) => `Eat in, pick up, or have it delivered from ${places}.`,
  orderFrom: (place: string) => `Order from ${place}`,
  seeMenu: 'See the menu',
  from: (place: string) => `From ${place}`,
  book: 'Book a table',
  openNow: 'Open now',
  special: "Today's Special",
  popular: 'Popular dishes',
  onlyIn: (places: string) => `Only in ${places}`,
  howItWorks: 'How ordering works',
  steps: ['Choose your dishes and how hot', 'Pay by card or in cash', 'We text you when it is ready'],
  stillHere: 'Your order is still here',
  backToCart: 'Back to your cart',
  waiting: (count: number, subtotal: string, place: string) =>
    `${counted(count, 'item')} waiting · ${subtotal} from ${place}`,
  welcomeBack: 'Welcome back',
  openMenu: 'Open the menu',
  lastTime: (place: string) => `Last time you ordered from ${place}`,

  // The restaurants on the home page: addresses, hours and what they offer.
  title: 'Our restaurants',
  map: '(map, opens in a new tab)',
  services: (place: string) => `Services at ${place}`,
  /** What a restaurant offers beside food, by the name it is kept under. */
  comforts: {} as Readonly<Record<string, string>>,
  rated: 'Rated',
  reviews: (count: number) => counted(count, 'review'),
  today: 'Today',
  wholeWeek: 'Hours of the whole week',
  order: 'Order',
  reserve: 'Reserve',
  call: 'Call',
  /** Each follows its button, for those who hear it. */
  fromPlace: (place: string) => `from ${place}`,
  reserveAt: (place: string) => `a table at ${place}`,
  contact: 'Contact',
  contactLead: 'A question about an allergy, an order or a large table? Call the restaurant it is about.',
  hours: (zone: string) => `Hours (${zone})`,
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
