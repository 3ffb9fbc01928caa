import type { French } from '../french.ts'
import { CONTACT_WORDS } from './contact.ts'
import { OPTION_WORDS } from './options.ts'
import { CART_WORDS } from './ordering.ts'
import { PARTY_WORDS } from './party.ts'

/** What is wrong with an order as it is sent. */
export const ORDER_INPUT_WORDS = {
  contact: CONTACT_WORDS,
  party: PARTY_WORDS,
  cart: CART_WORDS,
  options: OPTION_WORDS,
  noOrder: 'Order data is required',
  noCustomer: 'Customer information is required',
  noName: 'Customer name is required',
  noEmail: 'Customer email is required',
  account: 'Customer account is invalid',
  cartEmpty: 'Your cart is empty. Please add items before placing an order.',
  item: (number: number, message: string) => `Item ${number}: ${message}`,
  itemPriceLow: 'price must be greater than 0',
  itemPrice: 'price must be a number',
  itemName: 'name is required',
  itemQuantity: 'quantity must be a whole number from 1',
  itemSpice: 'spice level must be a number from 1 to 5',
  itemSpices: 'spice level, id and name must be the same',
  itemSpiceUnknown: 'spice level is unknown',
  itemCategory: 'category must not be empty',
  noTime: 'Please choose a time',
  noLocation: 'Please select a restaurant location',
  twoLocations: 'Two different restaurant locations are named',
  locationName: 'Location name is missing',
  orderType: 'Order type must be pickup, delivery or dine-in',
  noAddress: 'Delivery address is required for delivery orders',
  postalCode: 'Please enter a whole postal code, such as B2N 5E3',
  otherPostalCode: (code: string) => `The address names the postal code ${code}`,
  point: 'The place on the map is not readable',
  deliveryFee: 'The delivery fee is from $0 to $100',
  texts: {
    address: 'Delivery address',
    delivery: 'Delivery instructions',
    special: 'Special instructions',
  },
  longText: (name: string, most: number) => `${name} must be at most ${most} characters`,
  tableNumber: (most: number) => `Table number must be a whole number from 1 to ${most}`,
  noSuchTable: (from: number, to: number) =>
    `The tables here are ${from} to ${to}. Please check the number on your table.`,
  payment: 'Payment method must be online or cash',
  noPricing: 'Pricing is required',
  amounts: { subtotal: 'Subtotal', tax: 'Tax', tip: 'Tip', total: 'Total', tipAmount: 'Tip amount' },
  noNumber: (name: string) => `${name} must be a number`,
  negative: (name: string) => `${name} cannot be negative`,
  noTotal: 'Total must be greater than 0',
  sum: 'Pricing calculation error: total does not match subtotal + tax + tip',
  tipDiffers: 'Tip amount does not match the tip of the pricing',
} as const

export type OrderInputWords = French<typeof ORDER_INPUT_WORDS>
