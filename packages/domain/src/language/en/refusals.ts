import type { French } from '../french.ts'
import { FORMATS } from './formats.ts'

/** How much of somebody keeps an account open; `isOwn`: the person reads it. */
type OpenMatters = { orders: number; bookings: number; pages: number; isOwn: boolean }

/** What only the server can refuse a guest for, with names, amounts and times in it. */
export const REFUSAL_WORDS = {
  formats: FORMATS,
  orderType: (place: string, type: 'pickup' | 'delivery' | 'dine-in') => `${place} does not offer ${type}.`,
  dish: (name: string) => `Item not available: ${name}`,
  notOffered: (times: readonly string[]) =>
    times.length === 0
      ? 'This time cannot be ordered.'
      : `This time cannot be ordered. Nearest free: ${times.join('; ')}.`,
  kitchenFull: (first: string | null) =>
    first === null ? 'The kitchen is full today.' : `The kitchen is full until ${first}. Please choose a time.`,
  promiseChanged: (time: string) => `It would now be ready at ${time}.`,
  /** Why the time of an order cannot be changed. */
  timeStays: {
    CANCELLED: 'This order was cancelled.',
    FOR_NOW: 'This order is for as soon as possible. Only the time of an order for later can be changed.',
    BEGUN: 'The kitchen has begun with this order. Its time can no longer be changed.',
  },
  left: (left: number, name: string, sized: number | null) => {
    if (left === 0) return `${name} is sold out.`
    const verb = left === 1 ? 'is' : 'are'
    if (sized === null) return `Only ${left} ${name} ${verb} left.`
    return `${name}: only ${left} ${left === 1 ? 'portion' : 'portions'} ${verb} left, and your order takes ${sized}.`
  },
  unknownDish: 'unknown',
  delivery: {
    postalCode: 'Please enter the postal code of the address, such as B2N 5E3',
    outside: (area: string) => `We do not deliver to ${area}.`,
    add: (amount: string) => `Add ${amount} for delivery.`,
  },
  tipTooLarge: 'The tip is too large',
  quantity: 'Invalid item quantity',
  twoPlaces: 'These items belong to different locations',
  amount: (part: 'subtotal' | 'tax' | 'tip' | 'total', amount: string) => `${part} is ${amount}`,
  amounts: (differences: string) => `Pricing validation failed: ${differences}`,
  notByCard: 'This amount cannot be paid by card. Please pay in cash.',
  openCash:
    'Two orders to be paid in cash are open from this connection already. Verify your e-mail address or phone number to place more, or pay by card.',
  openPage:
    'Another order is being paid by card from this connection. Wait until it is paid, or verify your e-mail address or phone number to pay at the same time.',
  code: {
    signIn: 'Please sign in to use your code.',
    early: (day: string) => `This code is good from ${day} on.`,
    usedUp: 'This code is used up.',
    elsewhere: 'This code is for another of our restaurants.',
    noDelivery: 'This code is for a delivery.',
    minimum: (amount: string) => `Add dishes for ${amount} to use this discount.`,
    pointsOff: 'Points cannot be used at the moment.',
    points: (has: number) => `You have ${has} ${has === 1 ? 'point' : 'points'} now.`,
    unknown: 'This code is not known here, or not one of your account.',
    used: 'This code was used already.',
    expired: 'This code has expired.',
    notFirst: 'This code is for a first order.',
    /** One person gets one welcome discount, however many accounts: identified by phone number. */
    phoneUsed: 'A welcome code was used with this phone number already.',
    /** Another order was faster, or a payment page is still open. */
    held: 'This discount was just used, or belongs to a card payment that is still open.',
  },
  table: {
    noLocation: 'Location not found',
    closed: 'We are closed on this day. Please choose another one.',
    past: 'This time has passed. Please choose another one.',
    notGiven: 'No table is given at this time. Please choose another one.',
    unknown: (id: string) => `Reservation not found: ${id}`,
    cancelled: 'This reservation was already cancelled.',
    over: 'The time of this reservation has passed. Please call the restaurant.',
    required: 'Required',
  },
  account: {
    closed: (brand: string, phone: string) => `This account is closed. Please call ${brand} at ${phone}.`,
    password: 'Incorrect password. Please try again.',
    busy: ({ orders, bookings, pages, isOwn }: OpenMatters) => {
      const open = [
        ...(orders > 0 ? [orders === 1 ? 'an open order' : `${orders} open orders`] : []),
        ...(bookings > 0 ? [bookings === 1 ? 'a booked table' : `${bookings} booked tables`] : []),
        ...(pages > 0 ? ['a payment page that is still open'] : []),
      ]
      const what = open.join(' and ')
      return isOwn
        ? `You still have ${what}. The account can be closed once that is over or cancelled.`
        : `This person still has ${what}. Erase them once that is over or cancelled.`
    },
  },
  phone: {
    digits: 'Please enter the 6 digits of the text',
    wrong: (triesLeft: number) => `This code is not right. ${triesLeft === 1 ? '1 try' : `${triesLeft} tries`} left.`,
    lastTry: 'This code is not right. Ask for a new one.',
    exhausted: 'That was too many tries. Ask for a new code.',
    changed: 'Your phone number was changed meanwhile. Ask for a new code.',
    expired: 'This code is no longer good. Ask for a new one.',
  },
  menu: (id: string) => `Location ${id} not found or inactive`,
  /** A field that does not hold what it should. */
  field: 'This is not valid',
} as const

export type RefusalWords = French<typeof REFUSAL_WORDS>

/** What is not real while stand-in providers are used. */
export const TEST_MODE_WORDS = {
  cards: 'No card is charged.',
  texts: 'No text is sent.',
  mail: 'No e-mail is sent.',
} as const

export type TestModeWords = French<typeof TEST_MODE_WORDS>
