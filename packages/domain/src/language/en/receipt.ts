import type { French } from '../french.ts'
import { CHANGE_WORDS } from './changes.ts'
import { FORMATS } from './formats.ts'
import { OPTION_TEXTS } from './option-texts.ts'
import { REFUND_WORDS } from './refunds.ts'
import { TAX_NAMES } from './taxes.ts'

/** The receipt: on paper, in mails and on its page. */
export const RECEIPT_WORDS = {
  formats: FORMATS,
  refunds: REFUND_WORDS,
  changes: CHANGE_WORDS,
  order: (number: number) => `Order #${number}`,
  receipt: (number: number) => `Receipt ${number}`,
  taxNumber: (number: string) => `GST/HST ${number}`,
  taxes: TAX_NAMES,
  dishes: 'Dishes',
  discount: 'Discount',
  discounted: (amount: string) => `Your dishes, ${amount} off`,
  deliveryFee: 'Delivery',
  subtotal: 'Subtotal',
  tax: 'Tax',
  tip: 'Tip',
  /** What is to be paid of an order after a change. */
  rest: 'Rest of your order',
  total: 'Total',
  rounding: 'Cash rounding to the nearest 5¢',
  cashDue: 'Cash due',
  paidInCash: 'Paid in cash',
  paidWith: (how: string) => `Paid, ${how}`,
  toPay: 'Still to pay',
  taxOfChange: (amount: string) => `tax ${amount}`,
  date: 'Date',
  time: 'Time',
  customer: 'For',
  orderType: 'Order type',
  orderTypes: { pickup: 'Pickup', delivery: 'Delivery', 'dine-in': 'Dine-in' },
  table: (number: number) => `, table ${number}`,
  deliverTo: 'Deliver to',
  /** Stands for an address that is kept from the holder of a link. */
  untold: 'Known to the restaurant',
  instructions: 'Instructions',
  payment: 'Payment',
  methods: { cash: 'Cash', online: 'Card' },
  takenByHand: 'Taken by the restaurant',
  card: 'Card',
  cardEnding: (brand: string, last4: string) => `${brand} ending in ${last4}`,
  states: {
    paid: 'PAID',
    partPaid: 'PART PAID',
    refunded: 'REFUNDED',
    unpaid: 'PAYMENT PENDING',
    failed: 'PAYMENT FAILED',
    atPickup: 'PAY AT PICKUP',
    cancelled: 'CANCELLED',
  },
  paidBack: 'The order was cancelled and paid back.',
  owed: 'The restaurant owes you the total. Call to have it paid back.',
  nothing: 'Nothing is to be paid.',
  options: OPTION_TEXTS,
} as const

export type ReceiptWords = French<typeof RECEIPT_WORDS>
