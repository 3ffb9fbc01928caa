import type { Destination } from '../delivery/delivery.ts'
import type { Point } from '../delivery/geometry.ts'
import { bareCode, writtenCode } from '../delivery/postal-code.ts'
import { type FieldProblem, type Fields, fieldsOf, isFilled } from '../fields.ts'
import { parseTableNumber } from '../locations/table-numbers.ts'
import { type Cents, centsFromDollars } from '../money/cents.ts'
import { claimedTotals, type OrderTotals } from '../money/pricing.ts'
import { ORDER_TYPES, type OrderType, PAYMENT_WORDS, paymentMeant, type PaymentMethod } from '../order-status.ts'
import { normalizeEmail, normalizePhone } from '../people/contact-fields.ts'
import { ok, refuse, type Result } from '../result.ts'
import { parseInstant } from '../time/instant.ts'
import { ASKS_FOR } from './handover.ts'
import { checkOrderInput, type OrderInput, type OrderTaker, orderTypeOf } from './order-check.ts'
import { parseLine, type RequestedLine } from './order-lines.ts'

/** An order that passed every check which needs no menu: typed, trimmed, in cents. */
export type ParsedOrder = {
  locationId: string
  customer: {
    name: string
    /** Lowercase; empty only for an order that staff enter. */
    email: string
    /** `+`, country, digits; empty only for an order that staff enter. */
    phone: string
    accountId: string | null
  }
  lines: RequestedLine[]
  orderType: OrderType
  /** Null where none is named, or another than these two: the call decides it. */
  paymentMethod: PaymentMethod | null
  /** Totals as the client claims them; only compared with our own. */
  claimed: OrderTotals
  tip: Cents
  /** Only of a delivery (CUS-ENT-48..49). The fee only where staff typed one. */
  delivery: ({ address: string; instructions: string | null; typedFee?: Cents } & Partial<Destination>) | null
  /** Only of a dine-in order (CUS-ENT-50..51). */
  table: { tableNumber: number | null; partySize: number } | null
  specialInstructions: string | null
  /** Null when there is none. */
  discountCode: unknown
  /** Staff were asked, and sell more than is left. */
  mayOversell: boolean
  /** The time that the guest chose; null: as soon as possible. */
  wantedAt: Date | null
  /** The ready time that the guest was shown last; null where none was. */
  shownReadyAt: Date | null
}

/** Parses an order, or lists its problems in the order of the form. */
export function parseOrder(body: unknown, taker: OrderTaker): Result<ParsedOrder, FieldProblem[]> {
  const problems = checkOrderInput(body, taker)
  if (problems.length > 0) return refuse(problems)

  const input: OrderInput = fieldsOf(body)
  const customer = fieldsOf(input.customerInfo)
  const pricing = fieldsOf(input.pricing)
  const orderType = ORDER_TYPES.find((type) => type === orderTypeOf(input, taker)) ?? 'pickup'
  const claimed = claimedTotals({
    subtotal: Number(pricing['subtotal']),
    tax: Number(pricing['tax']),
    tip: Number(pricing['tip']),
    total: Number(pricing['total']),
  })
  return ok({
    locationId: locationIdOf(input) ?? '',
    customer: {
      name: textOf(customer['name']).normalize('NFC'),
      email: normalizeEmail(textOf(customer['email'])),
      phone: normalizePhone(textOf(customer['phone'])) ?? '',
      accountId: isFilled(customer['firebaseId']) ? customer['firebaseId'] : null,
    },
    lines: Array.isArray(input.items) ? input.items.map(parseLine) : [],
    orderType,
    paymentMethod: paymentMethodOf(input.paymentMethod),
    claimed,
    tip: typeof input.tipAmount === 'number' ? centsFromDollars(input.tipAmount) : claimed.tip,
    delivery: ASKS_FOR[orderType] === 'address' ? deliveryOf(fieldsOf(input.deliveryInfo), taker) : null,
    table: ASKS_FOR[orderType] === 'table' ? tableOf(fieldsOf(input.tableInfo)) : null,
    specialInstructions: filledOf(input.specialInstructions),
    discountCode: input.discountCode ?? null,
    mayOversell: taker === 'staff' && fieldsOf(body)['oversell'] === true,
    wantedAt: parseInstant(input.wantedAt),
    shownReadyAt: parseInstant(input.shownReadyAt),
  })
}

/** The location that an order names under either of two fields, if any. */
export function locationIdOf({ location, locationInfo }: Pick<OrderInput, 'location' | 'locationInfo'>) {
  const named = [fieldsOf(locationInfo)['id'], location, fieldsOf(location)['id']]
  return named.find((id) => isFilled(id))
}

/** A delivery, of its checked fields. */
export function deliveryOf(
  { address, instructions, fee, ...info }: Fields,
  taker: OrderTaker,
): NonNullable<ParsedOrder['delivery']> {
  const { postalCode, point } = destinationOf(info)
  return {
    address: textOf(address).normalize('NFC'),
    instructions: filledOf(instructions),
    ...(postalCode !== null && { postalCode }),
    ...(point !== null && { point }),
    ...(taker === 'staff' && typeof fee === 'number' && { typedFee: centsFromDollars(fee) }),
  }
}

/** Where a delivery goes, of its checked fields. */
export function destinationOf({ postalCode, point }: Fields): Destination {
  const code = bareCode(textOf(postalCode))
  return { postalCode: code === null ? null : writtenCode(code), point: pointOf(fieldsOf(point)) }
}

function pointOf({ latitude, longitude }: Fields): Point | null {
  return typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : null
}

function tableOf({ tableNumber, partySize }: Record<string, unknown>): ParsedOrder['table'] {
  return { tableNumber: parseTableNumber(tableNumber) ?? null, partySize: Number(partySize) }
}

function paymentMethodOf(named: unknown): PaymentMethod | null {
  const word = PAYMENT_WORDS.find((one) => one === named)
  const meant = word === undefined ? 'another' : paymentMeant(word)
  return meant === 'another' ? null : meant
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}

function filledOf(value: unknown): string | null {
  return textOf(value).normalize('NFC') || null
}
