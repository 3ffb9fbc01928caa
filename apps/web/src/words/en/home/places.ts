import { counted } from '#web/words/counted.ts'

/** The restaurants on the home page: addresses, hours and what they offer. */
export const words = {
  title: 'Our restaurants',
  map: '(map, opens in a new tab)',
  services: (place: string) => `Services at ${place}`,
  /** What a restaurant offers beside food, by the name it is kept under. */
  comforts: {} as Readonly<Record<string, string>>,
  rated: 'Rated',
  reviews: (count: number) => counted(count, 'review'),
  openNow: 'Open now',
  today: 'Today',
  wholeWeek: 'Hours of the whole week',
  order: 'Order',
  reserve: 'Reserve',
  call: 'Call',
  /** Each follows its button, for those who hear it. */
  orderFrom: (place: string) => `from ${place}`,
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
}
