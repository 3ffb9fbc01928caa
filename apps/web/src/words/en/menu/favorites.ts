/** The favourites of a guest who is signed in. */
export const words = {
  title: 'Your favourites',
  none: 'Tap the heart of a dish and you find it here.',
  favorite: (name: string) => `Favourite: ${name}`,
}
