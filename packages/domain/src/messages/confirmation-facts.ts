/** An order as shown in a confirmation that staff send. */
export type OrderFacts = {
  orderNumber: string | null
  estimatedTime: string
  orderType: string
  /** The order's lines, down to the total. */
  lines: readonly (readonly [string, string])[]
}

/** Used in a confirmation when the order does not say it (ADM-EML-31, 32). */
const USUAL_TIME = '30 minutes'
const USUAL_TYPE = 'Takeout'
/** Used for a location without an address (ADM-EML-34). */
export const FIXED_ADDRESS = 'Nova Scotia, Canada'

export function orderFacts(given: {
  orderNumber?: string | undefined
  estimatedTime?: string | undefined
  orderType?: string | undefined
  lines?: readonly (readonly [string, string])[]
}): OrderFacts {
  return {
    orderNumber: given.orderNumber?.trim() || null,
    estimatedTime: given.estimatedTime?.trim() || USUAL_TIME,
    orderType: given.orderType?.trim() || USUAL_TYPE,
    lines: given.lines ?? [],
  }
}

/** Content of a booking's confirmation (ADM-EML-30). */
export type ReservationPayload = {
  customerEmail?: string | undefined
  customerName?: string | undefined
  reservationDate?: string | undefined
  reservationTime?: string | undefined
  partySize?: string | number | undefined
  tableNumber?: string | number | undefined
  specialRequests?: string | undefined
  restaurantLocation?: { name?: string | undefined; address?: string | undefined } | undefined
  metadata?: { reservationId?: string | undefined } | undefined
}

/** Whether e-mail, name, date, time and party size are all there (ADM-EML-24). */
export function isReservationComplete(payload: ReservationPayload): boolean {
  const { customerEmail, customerName, reservationDate, reservationTime, partySize } = payload
  return [customerEmail, customerName, reservationDate, reservationTime, partySize].every(
    (part) => part !== undefined && String(part).trim() !== '',
  )
}

/** Lines of a booking's confirmation, in reading order. */
export function reservationLines(payload: ReservationPayload): [string, string][] {
  const { reservationDate, reservationTime, partySize, tableNumber, specialRequests, restaurantLocation } = payload
  const lines: [string, string | number | undefined][] = [
    ['Reservation', payload.metadata?.reservationId],
    ['Date', reservationDate],
    ['Time', reservationTime],
    ['Guests', partySize],
    ['Table', tableNumber],
    ['Special requests', specialRequests],
    ['Restaurant', restaurantLocation?.name],
    ['Address', restaurantLocation?.address?.trim() || FIXED_ADDRESS],
  ]
  return lines.flatMap(([label, value]): [string, string][] =>
    value === undefined || String(value).trim() === '' ? [] : [[label, String(value)]],
  )
}
