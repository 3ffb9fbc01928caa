import { type Cents, centsFromDollars } from '../money/cents.ts'
import { digitsOf } from '../people/contact-fields.ts'
import { addDays, isCalendarDate } from '../time/zone.ts'

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

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]
const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})$/
const SLASHED = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}))?$/
const MONTH_FIRST = /^([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?(?:,?\s+(\d{4}))?$/
const DAY_FIRST = /^(\d{1,2})(?:st|nd|rd|th)?\s+([a-z]{3,9})\.?(?:,?\s+(\d{4}))?$/
/** February 29 comes back after eight years at the latest. */
const YEARS_BACK = 8

type Parts = { month: number; day: number; year: number | null }

/**
 * Reads a day as people type it: `2026-11-05`, `11/5` (month first, unless there is no such month), `Nov 5`,
 * `5 November 2026`, `yesterday`. Without a year it is the latest such day that is not after today.
 */
export function readDay(typed: string, today: string): string | null {
  const words = typed.trim().toLowerCase()
  if (words === 'today') return today
  if (words === 'yesterday') return addDays(today, -1)
  const parts = readParts(words)
  if (parts === null) return null
  if (parts.year !== null) return dateOf(parts, parts.year)

  const thisYear = Number(today.slice(0, 4))
  const years = Array.from({ length: YEARS_BACK + 1 }, (_, back) => thisYear - back)
  return years.map((year) => dateOf(parts, year)).find((date) => date !== null && date <= today) ?? null
}

function readParts(words: string): Parts | null {
  const [, isoYear, isoMonth, isoDay] = ISO.exec(words) ?? []
  if (isoYear !== undefined) return { year: Number(isoYear), month: Number(isoMonth), day: Number(isoDay) }

  const [, first, second, slashedYear] = SLASHED.exec(words) ?? []
  if (first !== undefined) {
    const [month, day] = Number(first) > 12 ? [Number(second), Number(first)] : [Number(first), Number(second)]
    return { month, day, year: yearOf(slashedYear) }
  }
  const [, month, day, year] = MONTH_FIRST.exec(words) ?? []
  if (month !== undefined) return named(month, day, year)
  const [, dayBefore, monthAfter, yearAfter] = DAY_FIRST.exec(words) ?? []
  return monthAfter === undefined ? null : named(monthAfter, dayBefore, yearAfter)
}

function named(word: string, day: string | undefined, year: string | undefined): Parts | null {
  const index = MONTHS.findIndex((month) => month.startsWith(word))
  return index === -1 ? null : { month: index + 1, day: Number(day), year: yearOf(year) }
}

function yearOf(typed: string | undefined): number | null {
  return typed === undefined ? null : Number(typed)
}

function dateOf({ month, day }: Parts, year: number): string | null {
  const date = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return isCalendarDate(date) ? date : null
}
