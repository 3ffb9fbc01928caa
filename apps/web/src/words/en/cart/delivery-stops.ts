/** Why an order cannot be delivered yet: at the button of checkout, and below the postal code. */
export const words = {
  outside: (area: string) => `We do not deliver to ${area}.`,
  add: (amount: string) => `Add ${amount} for delivery.`,
  looking: 'Looking up the delivery',
  failed: 'The delivery could not be looked up.',
  enterCode: 'Enter your postal code',
}
