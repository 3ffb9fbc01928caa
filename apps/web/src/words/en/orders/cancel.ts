/** Cancelling an order, and its refund. */
export const words = {
  refundId: (id: string) => `Refund ID ${id}`,
  onItsWay: 'Your money is already on its way back.',
  cancelAndRefund: (amount: string) => `Cancel order and refund ${amount}`,
  cancel: 'Cancel order',
  question: (number: number) => `Cancel order ${number}?`,
  keep: 'Keep order',
  hint: 'It helps the kitchen to do better.',
  cancelled: 'Order cancelled',
  failed: (amount: string) =>
    `Order cancelled, but the refund of ${amount} did not go through. The restaurant processes it by hand.`,
  done: 'done',
  pending: 'on its way',
  card: (amount: string, state: string) =>
    `Order cancelled. ${amount} goes back via the original card payment method within 5-10 business days. Refund status: ${state}.`,
  withId: (id: string) => ` Refund ID: ${id}.`,
  cash: (amount: string) => `Order cancelled. The restaurant hands ${amount} back to you in cash at the counter.`,
  review: (amount: string) => `Order cancelled. The restaurant looks into the refund of ${amount}.`,
}
