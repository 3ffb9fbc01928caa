import { z } from 'zod'

type Issue = z.core.$ZodRawIssue

const KINDS: Record<string, string> = {
  string: 'must be a text',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must be an object with fields',
  record: 'must be an object with fields',
  null: 'must be empty',
  undefined: 'must be left out',
}

const FORMATS: Record<string, string> = {
  email: 'must be an e-mail address',
  uuid: 'must be an id',
  url: 'must be a web address',
  datetime: 'must be a date with a time, such as 2026-11-20T16:30:00Z',
  date: 'must be a date, such as 2026-11-20',
}

/** What there is of a thing that has a size. */
const UNITS: Record<string, string> = { string: 'characters', array: 'entries', set: 'entries', file: 'bytes' }

/**
 * Describes a validation error in plain words (CUS-UN-33): the message for every rule of a contract without a message
 * of its own.
 */
export function plainSentence(issue: Issue): string {
  if (issue.code === 'unrecognized_keys') {
    const [first, ...more] = issue.keys
    return more.length === 0 ? `Unknown field: ${first}` : `Unknown fields: ${issue.keys.join(', ')}`
  }
  return `${fieldName(issue.path ?? [])} ${objection(issue)}`
}

function objection(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is required' : (KINDS[issue.expected] ?? 'is not valid')
    case 'too_small':
      return sizeObjection('at least', issue.origin, issue.minimum)
    case 'too_big':
      return sizeObjection('at most', issue.origin, issue.maximum)
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'is not written as it should be'
    case 'invalid_value':
      return issue.input === undefined ? 'is required' : `must be ${listed(issue.values)}`
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`
    default:
      return 'is not valid'
  }
}

function sizeObjection(limit: 'at least' | 'at most', origin: string, size: number | bigint): string {
  const unit = UNITS[origin]
  return unit ? `must have ${limit} ${size} ${unit}` : `must be ${limit} ${size}`
}

function listed(values: readonly unknown[]): string {
  const texts = values.map(String)
  return texts.length === 1 ? `${texts[0]}` : `one of: ${texts.join(', ')}`
}

/** `orderData.items.0.unitPrice` is the unit price of entry 1. */
function fieldName(path: readonly PropertyKey[]): string {
  const name = path.findLast((part) => typeof part === 'string')
  if (name === undefined) return path.length === 0 ? 'The request' : 'An entry'
  const words = name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]/g, ' ')
    .toLowerCase()
  const entry = path.findLast((part) => typeof part === 'number')
  const sentence = `${words.charAt(0).toUpperCase()}${words.slice(1)}`
  return entry === undefined ? sentence : `${sentence} (entry ${entry + 1})`
}

/** Makes every contract use these messages. */
export function usePlainWords(): void {
  z.config({ localeError: (issue) => plainSentence(issue) })
}
