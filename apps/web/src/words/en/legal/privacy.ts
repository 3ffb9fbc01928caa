import type { RETENTION } from '@thali/domain/law/retention'

/** The privacy policy. */
export const words = {
  title: 'Privacy Policy',
  updated: 'Last updated November 29, 2026',
  lead: (brand: string) => `What ${brand} knows about you, why, and what you can do about it.`,
  collected: {
    title: 'What we collect, and why',
    points: [
      [
        'Your orders:',
        'dishes, notes, prices, times, the location, and how you pay. Without them there is no dinner and no receipt.',
      ],
      [
        'Name, e-mail and phone:',
        'to call out your order, to send the confirmation, and to reach you if something is sold out or ready.',
      ],
      ['Your address,', 'only for delivery, and if you save it.'],
      [
        'Your account:',
        'e-mail, name, a scrambled form of your password that cannot be turned back, past orders, points and totals. If you sign in through another company, we receive your name, e-mail and picture from it, and nothing else.',
      ],
      ['Allergies you mention', 'in an order, so that the kitchen can read them. We use them for nothing else.'],
      [
        'Technical records:',
        'internet address, time and page of each request, to keep the site safe and to find faults.',
      ],
    ] as readonly (readonly [what: string, why: string])[],
    cards:
      'Card numbers never reach us: the card provider takes them on its own page and tells us only whether it was paid.',
  },
  seen: {
    title: 'Who sees it',
    paragraphs: [
      'The people at the location you order from, as far as their work needs it. Beyond them, only companies that work for us: the card provider, the carriers of e-mail and text messages, and the host of this site. They may use your information for that work alone. Some of them may keep it outside Canada, where the law of that place applies.',
      'If you ask to be told on a device, the maker of its browser carries that message. It says that an order is ready, with its number, and only your device can read it.',
      'We sell nothing about you and show no advertising. We hand something over to an authority only where the law requires it.',
    ],
  },
  device: {
    title: 'Cookies and storage on your device',
    lead: 'There are no tracking cookies and no analytics of other companies. What is stored is what makes the site work:',
    points: [
      'one cookie that keeps you signed in, removed when you sign out;',
      'one cookie by which this device is known when you sign in again, so that nobody who guesses at your password can lock you out; it names nobody;',
      'a short-lived cookie while you sign in through another company;',
      'one cookie with the language you chose, English or French;',
      'your cart for each location, in your browser’s own storage, until you order or empty it;',
      'a table you asked for or cancelled without a network, until it can be sent, you discard it, or you sign out;',
      'the location and the kind of order (pickup, delivery, dine-in) you last chose;',
      'what you have filled in at the checkout or for a table, and the link of a table you booked, until you close the tab;',
      'your choice of light or dark, and on a kitchen screen its location and sound.',
    ],
    deleting: 'You can delete all of it in your browser. You will then be signed out and the cart will be empty.',
  },
  messages: {
    title: 'Texts and e-mail',
    paragraphs: [
      'An order brings you messages about that order: a confirmation, and a word when it is being prepared and when it is ready. They are part of the service and end with the order.',
      'Offers and news are sent only if you agreed to them, as Canada’s anti-spam law (CASL) asks. Each one names us and has a way to unsubscribe. You can also switch them off in your account, or tell us.',
    ],
  },
  kept: ({ orderContact, orderName, bookingContact, sentMail, loggedPerson, unpaidPage }: typeof RETENTION) => ({
    title: 'How long we keep it',
    points: [
      `Orders: dishes, amounts, tax and payment stay, because they are our books. Phone, e-mail, address and notes are deleted after ${orderContact.months} months, the name ${orderName.taxYears} years after the end of the tax year, because Canadian tax law asks for it.`,
      `Tables: name, contact and wishes for ${bookingContact.months} months.`,
      `A payment page that nobody paid: ${unpaidPage.days} days. That we sent you an e-mail, and its subject: ${sentMail.months} months.`,
      `The log of what our staff change: names, numbers and reasons in it for ${loggedPerson.months} months.`,
      'Your account: until you close it, below “Password and devices”. Name, e-mail, phone, addresses, favourites, points and sign-ins are then deleted at once.',
      `With the orders of a closed account the contact stays for ${orderContact.closedDays} days and with its tables for ${bookingContact.closedDays}, in case there is a dispute. On an order of $${orderName.namedFromCents / 100} or more the name stays as long as tax law asks for.`,
      'Sign-in sessions: until you sign out or they run out.',
      'Technical records: no longer than is needed to find faults and abuse.',
    ],
  }),
  rights: {
    title: 'Your rights',
    law: 'Under Canada’s privacy law (PIPEDA) you may ask what we know about you, have it corrected, take back a consent, and have it deleted where no law makes us keep it. We answer within 30 days and charge nothing.',
    complaints:
      'If you are not satisfied with the answer, the Office of the Privacy Commissioner of Canada takes complaints:',
  },
  responsible: {
    title: 'Who is responsible',
    text: (brand: string) => `${brand} is responsible for the information described here and answers for it.`,
  },
}
