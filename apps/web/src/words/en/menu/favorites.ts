/** The heart of a dish, for a guest who is signed in. */
export const words = {
  favorite: (name: string) => `Favourite: ${name}`,
}
