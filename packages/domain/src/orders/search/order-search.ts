import { type Cents, centsFromDollars } from '../../money/cents.ts'
import { digitsOf } from '../../people/contact-fields.ts'
import { readDay } from './typed-day.ts'

/** What somebody may mean who types a few words to find an order; an order fits when one of them fits. */
export type OrderSearch = {
  /** Part of a name or an e-mail address, or null. */
  text: string | null
  /** The beginning of a word of a name, or of an e-mail address: too short to be looked for everywhere. */
  wordStart: string | null
  /** The number that is called out. */
  orderNumber: number | null
  /** The last digits of a telephone number, or any part of it from `FEWEST_MIDDLE_DIGITS` on. */
  phoneEnd: string | null
  phonePart: string | null
  total: Cents | null
  /** A day at the restaurant, such as `2026-11-05`. */
  day: string | null
}

const LAST_DIGITS = 4
const FEWEST_MIDDLE_DIGITS = 5
const FEWEST_LETTERS = 2
/** An index of three characters in a row finds it anywhere; without any, all orders would be read. */
const FOUND_ANYWHERE = /[\p{L}\p{N}]{3}|[^\p{L}\p{N}][\p{L}\p{N}]{2}/u
const LARGEST_NUMBER = 999_999_999
/** Digits as people write numbers of telephones and orders. */
const NUMBER = /^[#+\d\s().-]+$/
const AMOUNT = /^\$?\s?(\d{1,5})[.,](\d{2})$/
const WHOLE_AMOUNT = /^\$\s?(\d{1,5})$/

/** Reads what was typed on a day. Null when it is too short to mean anything. */
export function readOrderSearch(typed: string, today: string): OrderSearch | null {
  const words = typed.trim()
  const digits = NUMBER.test(words) && !AMOUNT.test(words) ? digitsOf(words) : ''
  const named = /\p{L}/u.test(words) && words.length >= FEWEST_LETTERS ? words : null
  const isAnywhere = FOUND_ANYWHERE.test(words)
  const search: OrderSearch = {
    text: isAnywhere ? named : null,
    wordStart: isAnywhere ? null : named,
    orderNumber: digits !== '' && Number(digits) <= LARGEST_NUMBER ? Number(digits) : null,
    phoneEnd: digits.length === LAST_DIGITS ? digits : null,
    phonePart: digits.length >= FEWEST_MIDDLE_DIGITS ? digits : null,
    total: readAmount(words),
    day: readDay(words, today),
  }
  return Object.values(search).some((meaning) => meaning !== null) ? search : null
}

function readAmount(words: string): Cents | null {
  const [, dollars, cents = '00'] = AMOUNT.exec(words) ?? WHOLE_AMOUNT.exec(words) ?? []
  return dollars === undefined ? null : centsFromDollars(Number(`${dollars}.${cents}`))
}
