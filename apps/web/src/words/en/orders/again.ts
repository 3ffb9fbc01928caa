/** Ordering a past order again. */
export const words = {
  added: (count: number, place: string) => `${count} ${count === 1 ? 'item' : 'items'} added to your cart at ${place}`,
  beside: (count: number) => `, beside the ${count} already there`,
  noneLeft: 'None of these dishes is on the menu now',
  changed: 'The menu has changed since',
  menuOf: (place: string) => `See the menu of ${place}`,
  addRest: 'Add the rest to the cart',
  add: 'Add to the cart',
  notNow: 'Not now',
  gone: 'Not on the menu now',
  otherPrice: 'Another price by now',
  was: 'was ',
  isNow: ', is now',
}
