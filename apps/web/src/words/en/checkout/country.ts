/** The list of countries of a phone number. */
export const words = {
  country: 'Country',
  search: 'Search by name or calling code',
  count: (count: number) => (count === 1 ? '1 country' : `${count} countries`),
  none: 'No country is called that.',
}
