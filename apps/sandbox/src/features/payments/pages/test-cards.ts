/** Result of a payment with a card, and of its refunds. */
export type Fate =
  | 'succeeds'
  | 'declined'
  | 'insufficient_funds'
  | 'disputed'
  | 'refund_fails'
  | 'refund_pends'
  | 'clears_later'
  | 'bounces_later'

export interface TestCard {
  number: string
  brand: 'amex' | 'mastercard' | 'visa'
  /** The explanation shown on the page. */
  meaning: string
  fate: Fate
}

/** The numbers that the page takes. None of them can ever be a real card. */
export const TEST_CARDS: readonly TestCard[] = [
  { number: '4242424242424242', brand: 'visa', fate: 'succeeds', meaning: 'Succeeds' },
  { number: '5555555555554444', brand: 'mastercard', fate: 'succeeds', meaning: 'Succeeds (Mastercard)' },
  { number: '378282246310005', brand: 'amex', fate: 'succeeds', meaning: 'Succeeds (American Express)' },
  { number: '4000000000000002', brand: 'visa', fate: 'declined', meaning: 'Is declined' },
  { number: '4000000000009995', brand: 'visa', fate: 'insufficient_funds', meaning: 'Has insufficient funds' },
  { number: '4000000000000259', brand: 'visa', fate: 'disputed', meaning: 'Succeeds, and is disputed 2 seconds later' },
  { number: '4000000000005126', brand: 'visa', fate: 'refund_fails', meaning: 'Succeeds; a refund of it fails later' },
  {
    number: '4000000000007726',
    brand: 'visa',
    fate: 'refund_pends',
    meaning: 'Succeeds; a refund of it takes 2 seconds',
  },
  { number: '4000000000000101', brand: 'visa', fate: 'clears_later', meaning: 'Bank debit: is paid 2 seconds later' },
  { number: '4000000000000341', brand: 'visa', fate: 'bounces_later', meaning: 'Bank debit: fails 2 seconds later' },
]

/** Stripe's names of ready-made cards, for clients that send no number. */
const PAYMENT_METHODS: Readonly<Record<string, string>> = {
  pm_card_visa: '4242424242424242',
  pm_card_mastercard: '5555555555554444',
  pm_card_amex: '378282246310005',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_visa_chargeDeclined: '4000000000000002',
  pm_card_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_visa_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_createDispute: '4000000000000259',
  pm_card_refundFail: '4000000000005126',
  pm_card_pendingRefund: '4000000000007726',
}

export const WALLETS = ['apple_pay', 'google_pay'] as const
export type Wallet = (typeof WALLETS)[number]

/** A payment method: never the card number itself, only what may be stored. */
export interface Instrument {
  brand: TestCard['brand'] | 'interac'
  last4: string
  wallet: Wallet | null
  fate: Fate
  /** The kind of payment, of a card that was held to a reader. */
  present?: 'card_present' | 'interac_present'
  /** As the payer typed it. */
  holderName: string | null
}

export type CardProblem = 'empty' | 'not_a_number' | 'unknown'

/** Finds the test card of a typed number, or what is wrong with the number. */
export function readCardNumber(typed: string): Instrument | CardProblem {
  const digits = typed.replaceAll(/[\s-]/g, '')
  if (digits === '') return 'empty'
  if (!/^\d{12,19}$/.test(digits) || !hasCheckDigit(digits)) return 'not_a_number'
  const card = TEST_CARDS.find(({ number }) => number === digits)
  return card ? toInstrument(card) : 'unknown'
}

export function findPaymentMethod(id: string): Instrument | undefined {
  const number = Object.hasOwn(PAYMENT_METHODS, id) ? PAYMENT_METHODS[id] : undefined
  const card = TEST_CARDS.find((known) => known.number === number)
  return card && toInstrument(card)
}

/** The card that stands behind a test wallet. */
export function openWallet(wallet: Wallet): Instrument {
  return { brand: 'visa', last4: '4242', wallet, fate: 'succeeds', holderName: null }
}

function toInstrument({ brand, number, fate }: TestCard): Instrument {
  return { brand, last4: number.slice(-4), wallet: null, fate, holderName: null }
}

/** Luhn checksum, which detects any single wrong digit. */
function hasCheckDigit(digits: string): boolean {
  const sum = Array.from(digits)
    .toReversed()
    .map((digit, index) => (index % 2 === 1 ? Number(digit) * 2 : Number(digit)))
    .reduce((total, value) => total + (value > 9 ? value - 9 : value), 0)
  return sum % 10 === 0
}
