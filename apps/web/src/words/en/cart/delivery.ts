/** Where an order is delivered, for how much, and why it cannot be yet: in the cart and at checkout. */
export const words = {
  postalCode: 'Postal code',
  hint: 'Where we deliver to, such as B2N 5E3',
  fee: 'Delivery',
  costs: (amount: string) => `Delivery ${amount}`,
  free: 'Free delivery',
  freeFrom: (amount: string) => `, free from ${amount}`,
  onTheRoad: (minutes: number) => `, about ${minutes} minutes on the road`,
  pickUp: (place: string) => `Pick it up at ${place} instead?`,
  pickUpAt: (place: string, time: string) => `Pick it up at ${place} about ${time} instead?`,
  toPickup: 'Change to pickup',
  fromDevice: 'Use my location',
  locating: 'Finding your location',
  notLocated: 'Your device did not say where it is. Call us, or change to pickup.',
}
