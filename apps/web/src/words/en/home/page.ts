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
}
