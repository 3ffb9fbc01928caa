import { isFields } from '../../fields.ts'
import { ok, refuse, type Result } from '../../result.ts'
import { isCalendarDate, WEEKDAYS } from '../../time/zone.ts'
import { DISH_HEATS } from '../dish.ts'

/** How one kind of value is written into a cell of a table, and read from it again. */
export type Cell = {
  read(text: string): Result<unknown, string>
  write(value: unknown): string
  /** The objection to a value of a JSON file that no other rule checks. */
  problem?(value: unknown): string | null
}

const SEPARATOR = ';'
const YES = new Set(['yes', 'true', '1', 'oui', 'vrai'])
const NO = new Set(['no', 'false', '0', 'non', 'faux', ''])

export const TEXT: Cell = {
  read: (text) => ok(text === '' ? null : text),
  write: (value) => (typeof value === 'string' ? value : ''),
  problem: (value) => (value === null || typeof value === 'string' ? null : 'Must be a text'),
}

/** Dollars. A spreadsheet may write `12.50`, `$12.50`, `12,50` or `12,50 $`. */
export const AMOUNT: Cell = {
  read(text) {
    if (text === '') return ok(null)
    const digits = /^(-?)\$?\s*(\d{1,7})(?:[.,](\d{1,2}))?\s*\$?$/.exec(text)
    if (!digits) return refuse('Must be an amount such as 12.50')
    const [, sign = '', dollars = '', decimals = '0'] = digits
    return ok(Number(`${sign}${dollars}.${decimals}`) + 0)
  },
  write: (value) => (typeof value === 'number' ? value.toFixed(2) : ''),
}

export const WHOLE: Cell = {
  read(text) {
    if (text === '') return ok(null)
    return /^-?\d{1,9}$/.test(text) ? ok(Number(text)) : refuse('Must be a whole number')
  },
  write: (value) => (typeof value === 'number' ? String(value) : ''),
}

export const FLAG: Cell = {
  read(text) {
    const word = text.toLowerCase()
    if (YES.has(word)) return ok(true)
    return NO.has(word) ? ok(false) : refuse('Must be yes or no')
  },
  write: (value) => (value === true ? 'yes' : ''),
  problem: (value) => (typeof value === 'boolean' ? null : 'Must be true or false'),
}

export const DAY: Cell = {
  ...TEXT,
  problem: (value) =>
    value === null || (typeof value === 'string' && isCalendarDate(value)) ? null : 'Must be a day such as 2026-11-23',
}

export const SPICE: Cell = {
  read: (text) => ok(text === '' ? 'none' : text.toLowerCase()),
  write: (value) => (typeof value === 'string' ? value : ''),
  problem: (value) => (DISH_HEATS.some((level) => level === value) ? null : `Must be one of ${DISH_HEATS.join(', ')}`),
}

/** `dairy; gluten`. A semicolon within a word is written `\;`. */
export const WORDS: Cell = {
  read: (text) => ok(splitWords(text)),
  write: (value) => (Array.isArray(value) ? value.map((word) => escapeWord(String(word))).join(`${SEPARATOR} `) : ''),
}

function escapeWord(word: string): string {
  return word.replaceAll(/[\\;]/g, String.raw`\$&`)
}

function splitWords(text: string): string[] {
  const words = text.match(/(?:\\.|[^;\\]|\\$)+/gsu) ?? []
  return words.map((word) => word.trim().replaceAll(/\\(.)/gsu, '$1')).filter((word) => word !== '')
}

/** How a table says that a dish needs no station. */
const NO_STATION = 'none'

/** `tandoor 8+2; fryer 4+1`: the minutes of the first portion and of each further one; `none`: it needs no station. */
export const STEPS: Cell = {
  read(text) {
    if (text === '') return ok(null)
    if (text.toLowerCase() === NO_STATION) return ok([])
    const steps = text.split(SEPARATOR).map((step) => /^\s*(\S+)\s+(\d{1,4})\s*\+\s*(\d{1,4})\s*$/.exec(step))
    if (steps.includes(null)) return refuse('Must be steps such as tandoor 8+2; fryer 4+1, or none')
    return ok(
      steps.flatMap((step) => (step ? [{ station: step[1], first: Number(step[2]), more: Number(step[3]) }] : [])),
    )
  },
  write: (value) => (Array.isArray(value) ? value.map(writeStep).join(`${SEPARATOR} `) || NO_STATION : ''),
}

function writeStep(step: unknown): string {
  return isFields(step) ? `${String(step['station'])} ${String(step['first'])}+${String(step['more'])}` : ''
}

const PERIOD = /^((?:[a-z]+\s+)*)(\d{1,2}:\d{2})\s*-\s*(\d{1,2}:\d{2})$/

/** `saturday sunday 09:00-12:00; 17:00-21:00`: the weekdays, none for all of them, and the times. */
export const PERIODS: Cell = {
  read(text) {
    if (text === '') return ok(null)
    const found = text.split(';').map((period) => PERIOD.exec(period.trim().toLowerCase()))
    const periods = found.flatMap((match) => {
      const days = match?.[1]?.split(/\s+/).filter((day) => day !== '') ?? []
      const isKnown = days.every((day) => WEEKDAYS.some((weekday) => weekday === day))
      return match && isKnown ? [{ ...(days.length > 0 && { days }), from: match[2], to: match[3] }] : []
    })
    return periods.length === found.length
      ? ok(periods)
      : refuse('Must be times such as 08:00-11:00; saturday sunday 09:00-12:00')
  },
  write: (value) => (Array.isArray(value) ? value.map(writePeriod).join('; ') : ''),
}

function writePeriod(period: unknown): string {
  if (!isFields(period)) return ''
  const { days, from, to } = period
  return [...(Array.isArray(days) ? days : []), `${String(from)}-${String(to)}`].join(' ')
}

/** `pickup; delivery` */
export const TYPES: Cell = {
  read: (text) =>
    ok(
      text === ''
        ? null
        : text
            .toLowerCase()
            .split(';')
            .map((type) => type.trim()),
    ),
  write: (value) => (Array.isArray(value) ? value.join('; ') : ''),
}
