import { randomBytes } from 'node:crypto'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const LENGTH = 24
const SESSION_LENGTH = 58

const PREFIXES = {
  session: 'cs_test_',
  lineItem: 'li_',
  price: 'price_',
  product: 'prod_',
  paymentIntent: 'pi_',
  paymentMethod: 'pm_',
  charge: 'ch_',
  refund: 're_',
  dispute: 'du_',
  event: 'evt_',
  request: 'req_',
  terminalLocation: 'tml_',
  terminalReader: 'tmr_',
} as const

/** An id in Stripe's format that cannot be guessed. */
export function newId(kind: keyof typeof PREFIXES): string {
  return PREFIXES[kind] + randomWord(kind === 'session' ? SESSION_LENGTH : LENGTH)
}

/** Letters and digits; some a little likelier than others, which does no harm at this length. */
export function randomWord(length: number): string {
  return Array.from(randomBytes(length), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
}
