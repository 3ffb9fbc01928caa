import type { RETENTION } from '@thali/domain/law/retention'

const DISPUTES = (date: string) => `Until ${date}, in case there is a dispute`

/** The page after an account was closed. */
export const words = {
  title: 'Your account is closed',
  lead: 'Name, e-mail, phone, addresses, favourites, points and sign-ins are deleted, and you are signed out everywhere. You are welcome to sign up again at any time.',
  kept: 'What we still keep, and until when',
  what: {
    'booking-contact': () => 'Name, contact and wishes on your tables',
    'order-contact': () => 'Name, contact and notes on your orders',
    'order-name': ({ orderName }: typeof RETENTION) =>
      `Your name on orders of $${orderName.namedFromCents / 100} or more`,
  },
  until: {
    'booking-contact': DISPUTES,
    'order-contact': DISPUTES,
    'order-name': (date: string) => `Until ${date}, because tax law asks for it`,
  },
  books: 'The orders and tables themselves stay in our books, without you.',
  nothing: 'You had no orders and no tables with us, so there is nothing more to delete.',
  more: 'More in the privacy policy',
  home: 'Go to the home page',
}
