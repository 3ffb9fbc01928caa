/** The events that the endpoint at the card provider has to send (docs/payments.md). */
export const WANTED_EVENTS = [
  'checkout.session.completed',
  'checkout.session.expired',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.closed',
] as const

/** And these, where there are card readers. */
export const READER_EVENTS = [
  'terminal.reader.action_succeeded',
  'terminal.reader.action_failed',
  'payment_intent.succeeded',
  'payment_intent.canceled',
] as const

/** Of a card reader, or of a payment on one. */
export function isReaderEvent(type: string): boolean {
  return (READER_EVENTS as readonly string[]).includes(type)
}

/** Of a payment page. */
export function isSessionEvent(type: string): boolean {
  return type.startsWith('checkout.session.') && isWanted(type)
}

/** Of a payment that was taken. Each event of a dispute is used, and the old name of `refund.updated`. */
export function isMoneyEvent(type: string): boolean {
  if (isSessionEvent(type)) return false
  return isWanted(type) || type === 'charge.refund.updated' || /^charge\.dispute\.\w+$/.test(type)
}

function isWanted(type: string): boolean {
  return (WANTED_EVENTS as readonly string[]).includes(type)
}
