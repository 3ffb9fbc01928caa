import type { GetTestData } from '@thali/contracts/system/test-data'

/** `3 orders, 2 payments, 1 booking and 12 messages` */
export function wordsOf({ orders, payments, bookings, messages }: GetTestData['reply']['counts']): string {
  const of = (amount: number, unit: string) => `${amount} ${unit}${amount === 1 ? '' : 's'}`
  return `${of(orders, 'order')}, ${of(payments, 'payment')}, ${of(bookings, 'booking')} and ${of(messages, 'message')}`
}
