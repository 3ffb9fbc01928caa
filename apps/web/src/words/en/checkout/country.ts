/** Checkout: the list of countries for the phone number, loaded when it is asked for. */
export const words = {
  title: 'Country',
  search: 'Search by name or calling code',
  count: (count: number) => (count === 1 ? '1 country' : `${count} countries`),
  none: 'No country is called that.',
}
