import type { RETENTION } from '@thali/domain/law/retention'

/** Downloading what is stored about an account, and closing it. */
export const words = {
  title: 'Your data',
  lead: 'Everything that is stored about you, as a file: profile, addresses, orders, tables, messages and points.',
  download: 'Download your data',
  downloaded: 'Your data is saved on this device.',
  close: 'Close your account',
  gone: 'Name, e-mail, phone, addresses, favourites, points and sign-ins are deleted at once. This cannot be undone.',
  stays: ({ orderContact, bookingContact, orderName }: typeof RETENTION) =>
    `Your orders stay in our books without you. Name and contact on them are kept for ${orderContact.closedDays} days, on tables for ${bookingContact.closedDays}, in case there is a dispute, and then deleted. On an order of $${orderName.namedFromCents / 100} or more your name stays as long as tax law asks for it.`,
  more: 'More in the privacy policy',
  password: 'Your password',
  orNone: 'Leave it empty if you never chose one, and have signed in within the last ten minutes',
  closeForGood: 'Close account for good',
}
