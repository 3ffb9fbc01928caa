import type { French } from '@thali/domain/language/french'
import type { Language } from '@thali/domain/language/languages'

import { FRENCH } from './french-words.ts'

/** What we write to guests, by mail and by text. */
export const ENGLISH = {
  hello: (name: string) => `Hello ${name},`,
  /** In a greeting, for somebody whose name cannot be repeated. */
  nameless: 'there',
  order: {
    confirmed: (brand: string, number: string, ready: string, payment: string, link: string) =>
      `${brand}: order ${number} received. ${ready}. ${payment}. ${link}`,
    preparing: (brand: string, number: string, ready: string) =>
      `${brand}: we are preparing order ${number}. ${ready}.`,
    /** `at` is empty, or names the place. */
    about: (time: string, at: string) => `Ready about ${time}${at}`,
    chosen: (time: string, at: string) => `For ${time}${at}, as you chose`,
    at: (place: string) => ` at ${place}`,
    isAbout: (time: string) => `It is ready about ${time}.`,
    isChosen: (time: string) => `It is for ${time}, as you chose.`,
    ready: (brand: string, number: string) => `${brand}: order ${number} is ready.`,
    readyAt: (brand: string, number: string, place: string) => `${brand}: order ${number} is ready at ${place}.`,
    cancelled: (brand: string, number: string, refund: string, phone: string) =>
      `${brand}: order ${number} was cancelled.${refund} Questions? Call ${phone}.`,
    paidByCard: (amount: string) => `${amount} paid by card`,
    paid: (amount: string) => `${amount} paid`,
    inCash: (amount: string) => `${amount} in cash`,
    byCard: (amount: string) => `${amount} to be paid by card`,
    refundToCard: (amount: string) => ` ${amount} goes back to your card within 5-10 business days.`,
    refundOwed: (amount: string) => ` We owe you ${amount}: please see us at the counter or call.`,
    subjects: {
      'order-confirmation': (number: string) => `Order ${number} received`,
      'order-preparing': (number: string) => `Order ${number} is being prepared`,
      'order-ready': (number: string) => `Order ${number} is ready`,
      'order-cancelled': (number: string) => `Order ${number} was cancelled`,
    },
    types: { pickup: 'pickup', delivery: 'delivery', 'dine-in': 'dine-in' },
    headline: (type: string, number: string, ready: string, payment: string) =>
      `We have your ${type} order ${number}. ${ready} ${payment}`,
    isPaid: 'It is paid.',
    pleasePayCash: (amount: string) => `Please pay ${amount} in cash.`,
    pleasePayCard: (amount: string) => `Please pay ${amount} by card.`,
    headlinePreparing: (ready: string) => `We are preparing your order. ${ready}`,
    headlineReady: (number: string) => `Your order ${number} is ready.`,
    headlineCancelled: (number: string, refund: string) => `Your order ${number} was cancelled.${refund}`,
    receipt: (link: string) => `Receipt: ${link}`,
    viewReceipt: 'View receipt',
  },
  table: {
    titles: {
      'reservation-confirmation': 'Your table is booked',
      'reservation-changed': 'Your reservation was changed',
      'reservation-cancelled': 'Your reservation was cancelled',
    },
    booked: (brand: string, party: number, when: string, place: string, manage: string) =>
      `${brand}: table for ${party} on ${when} at ${place} is booked, ${manage}`,
    changed: (brand: string, party: number, when: string, place: string, manage: string) =>
      `${brand}: your table at ${place} is now for ${party} on ${when}, ${manage}`,
    manage: (number: string, link: string) => `${number}. Change of plans? ${link}`,
    lookForward: (when: string) =>
      `We look forward to seeing you on ${when}. If your plans change, please cancel, so that somebody else can have the table.`,
    labels: {
      number: 'Reservation',
      date: 'Date',
      time: 'Time',
      guests: 'Guests',
      requests: 'Special requests',
    },
    /** In place of a request whose words may be a stranger's. */
    noted: 'We noted your request.',
    see: 'See or cancel it',
    yours: 'Your reservation',
    when: (date: string, time: string) => `${date}, ${time}`,
  },
  account: {
    'verify-email': {
      subject: 'Confirm your e-mail address',
      sentence:
        'Confirm that this address is yours, so that we can send you receipts. You can order right away all the same.',
      label: 'Confirm address',
    },
    'reset-password': {
      subject: 'Choose a new password',
      sentence:
        'Choose a new password with this link. It works once and for one hour. If you did not ask for it, leave it.',
      label: 'Choose a new password',
    },
    'password-changed': {
      subject: 'Your password was changed',
      sentence: 'Your password was changed and every other device was signed out.',
      label: 'Sign in',
    },
    'tablet-signed-in': {
      subject: 'A tablet was signed in with your account',
      sentence:
        'A tablet was signed in with your account. It stays signed in for up to 30 days; you can sign it out with this link.',
      label: 'Where you are signed in',
    },
    'passkey-added': {
      subject: 'A passkey was added to your account',
      sentence:
        'A passkey was added to your account: whoever holds its device can sign in. You can remove it with this link.',
      label: 'Your passkeys',
    },
    notYou: (phone: string) => ` If this was not you, call ${phone}.`,
  },
} as const

type MessageWords = French<typeof ENGLISH>

/** What we write to guests, in each language. */
export const MESSAGE_WORDS: Readonly<Record<Language, MessageWords>> = { 'en-CA': ENGLISH, 'fr-CA': FRENCH }
