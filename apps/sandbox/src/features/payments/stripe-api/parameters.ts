import {
  invalidParameter,
  missingParameter,
  unknownParameter,
} from '#sandbox/features/payments/stripe-api/stripe-errors.ts'

/** Reads one parameter, or refuses it as Stripe does. `param` is its name in Stripe's bracket syntax. */
type Reader<Value> = (value: FormTree | string | undefined, param: string) => Value

/** What a reader makes of a parameter. */
export type ReadBy<SomeReader> = SomeReader extends Reader<infer Value> ? Value : never

const MAX_METADATA = { keys: 50, keyLength: 40, valueLength: 500 }
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const CURRENCIES = new Set(['cad', 'usd', 'eur', 'gbp'])

/** Makes a parameter optional; the others are required. */
export function optional<Value>(reader: Reader<Value>): Reader<Value | undefined> {
  return (value, param) => (value === undefined ? undefined : reader(value, param))
}

export function text(maxLength = 5_000): Reader<string> {
  return (value, param) => {
    if (value === undefined) throw missingParameter(param)
    if (typeof value !== 'string') throw invalidParameter(param, 'Invalid string')
    if (value === '') {
      const message = `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`
      throw invalidParameter(param, message, 'parameter_invalid_empty')
    }
    if (value.length > maxLength) {
      const shown = `${value.slice(0, 8)}...${value.slice(-8)}`
      throw invalidParameter(param, `Invalid string: ${shown}; must be at most ${maxLength} characters`)
    }
    return value
  }
}

export function integer({ min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER } = {}): Reader<number> {
  return (value, param) => {
    const digits = text(40)(value, param)
    if (!/^-?\d{1,15}$/.test(digits)) {
      throw invalidParameter(param, `Invalid integer: ${digits}`, 'parameter_invalid_integer')
    }
    const number = Number(digits)
    if (number < min) {
      const message = `This value must be greater than or equal to ${min}.`
      throw invalidParameter(param, message, 'parameter_invalid_integer')
    }
    if (number > max) {
      throw invalidParameter(param, `This value must be less than or equal to ${max}.`, 'parameter_invalid_integer')
    }
    return number
  }
}

export const flag: Reader<boolean> = (value, param) => {
  const word = text(40)(value, param)
  if (word !== 'true' && word !== 'false') throw invalidParameter(param, `Invalid boolean: ${word}`)
  return word === 'true'
}

export function oneOf<const Word extends string>(words: readonly Word[]): Reader<Word> {
  return (value, param) => {
    const given = text(100)(value, param)
    const word = words.find((known) => known === given)
    if (word === undefined) throw invalidParameter(param, `Invalid ${param}: must be one of ${words.join(', ')}`)
    return word
  }
}

export const currency: Reader<string> = (value, param) => {
  const code = text(40)(value, param).toLowerCase()
  if (!CURRENCIES.has(code)) throw invalidParameter(param, `Invalid currency: ${code}.`)
  return code
}

export const email: Reader<string> = (value, param) => {
  const address = text(800)(value, param)
  if (!EMAIL.test(address)) throw invalidParameter(param, `Invalid email address: ${address}`, 'email_invalid')
  return address
}

/** A URL that a browser may be sent to. */
export const webAddress: Reader<string> = (value, param) => {
  const address = text()(value, param)
  const url = URL.parse(address)
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    throw invalidParameter(param, 'Not a valid URL', 'url_invalid')
  }
  return address
}

export const metadata: Reader<Record<string, string>> = (value, param) => {
  // An empty string unsets the whole group.
  if (value === undefined || value === '') return {}
  if (typeof value !== 'object') throw invalidParameter(param, 'Invalid object')
  const entries = Object.entries(value)
  if (entries.length > MAX_METADATA.keys) throw invalidParameter(param, 'Metadata can have up to 50 keys.')

  return Object.fromEntries(
    entries.flatMap(([key, content]) => {
      const name = `${param}[${key}]`
      if (typeof content !== 'string') throw invalidParameter(name, 'Metadata values must be strings.')
      if (key.length > MAX_METADATA.keyLength || content.length > MAX_METADATA.valueLength) {
        throw invalidParameter(name, 'Metadata keys can have 40 characters and values 500 characters at most.')
      }
      return content === '' ? [] : [[key, content]]
    }),
  )
}

export function list<Item>(item: Reader<Item>, { max = 100 } = {}): Reader<Item[]> {
  return (value, param) => {
    if (value === undefined) throw missingParameter(param)
    if (typeof value !== 'object') throw invalidParameter(param, 'Invalid array')
    const keys = Object.keys(value).sort((one, other) => Number(one) - Number(other))
    if (keys.some((key) => !/^\d{1,6}$/.test(key))) throw invalidParameter(param, 'Invalid array')
    if (keys.length > max) throw invalidParameter(param, `Array must not have more than ${max} items.`)
    return keys.map((key) => item(value[key], `${param}[${key}]`))
  }
}

/** A set of named parameters; any other name is refused. `param` is empty for the whole call. */
export function group<Fields extends Record<string, Reader<unknown>>>(fields: Fields) {
  return (value: FormTree | string | undefined, param = ''): { [Name in keyof Fields]: ReadBy<Fields[Name]> } => {
    if (typeof value === 'string') throw invalidParameter(param, 'Invalid object')
    const nameOf = (name: string) => (param === '' ? name : `${param}[${name}]`)
    for (const name of Object.keys(value ?? {})) {
      if (!Object.hasOwn(fields, name)) throw unknownParameter(nameOf(name))
    }

    const entries = Object.entries(fields).map(([name, reader]) => [name, reader(value?.[name], nameOf(name))] as const)
    return Object.fromEntries(entries) as { [Name in keyof Fields]: ReadBy<Fields[Name]> }
  }
}

/** A parsed form in Stripe's bracket syntax. It has no prototype, so no field name can reach one. */
export interface FormTree {
  [name: string]: string | FormTree
}

const MAX_DEPTH = 8
const MAX_FIELDS = 2_000
const NAME = /^([^[\]]+)((?:\[[^[\]]*\])*)$/

/** Reads `a[b][0]=c` into nested objects; `a[]=b` counts up from 0. */
export function readForm(fields: URLSearchParams): FormTree {
  if (fields.size > MAX_FIELDS) throw invalidParameter('', 'The request has too many parameters.')

  const root = emptyTree()
  for (const [name, value] of fields) {
    const path = toPath(name)
    const last = path.pop() ?? name
    const parent = path.reduce((tree, step) => branch(tree, step, name), root)
    const key = last === '' ? String(Object.keys(parent).length) : last
    if (typeof parent[key] === 'object') throw invalidParameter(name, `Invalid parameter: ${clip(name)}`)
    parent[key] = value
  }
  return root
}

/** The same text for the same parameters in any order, to compare two calls. */
export function toCanonicalForm(fields: URLSearchParams): string {
  const sorted = new URLSearchParams(fields)
  sorted.sort()
  return sorted.toString()
}

function emptyTree(): FormTree {
  return Object.create(null) as FormTree
}

function toPath(name: string): string[] {
  const match = NAME.exec(name)
  const rest = match?.[2] ?? ''
  const steps = rest === '' ? [] : rest.slice(1, -1).split('][')
  if (!match?.[1] || steps.length >= MAX_DEPTH) {
    throw invalidParameter(clip(name), `Invalid parameter name: ${clip(name)}`)
  }
  return [match[1], ...steps]
}

function branch(tree: FormTree, step: string, name: string): FormTree {
  const key = step === '' ? String(Object.keys(tree).length) : step
  const existing = tree[key]
  if (typeof existing === 'string') throw invalidParameter(clip(name), `Invalid parameter: ${clip(name)}`)
  const child = existing ?? emptyTree()
  tree[key] = child
  return child
}

function clip(text: string): string {
  return text.length > 100 ? `${text.slice(0, 100)}…` : text
}
