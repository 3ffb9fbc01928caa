/** The latest order, on the home page of a guest who is signed in. */
export const words = {
  order: (number: number) => `Order ${number}`,
  follow: 'Follow it',
  again: 'Order again',
  /** Follows `again`, for those who hear it. */
  what: (dishes: string) => `: ${dishes}`,
}
