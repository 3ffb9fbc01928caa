import { type EndpointDefinition, urlOf } from '@thali/contracts/endpoint'
import { z } from 'zod'

/** A request generated from a contract, with something wrong in it. */
export type FuzzedRequest = { method: EndpointDefinition['method']; url: string; body: string | undefined }

/** Values by field name that exist in the test data, so that requests get past the first look-up. */
export type KnownValues = Readonly<Record<string, unknown>>

type JsonSchema = {
  type?: string
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  format?: string
  minimum?: number
  default?: unknown
}

/** Deterministic random numbers in [0, 1). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const HOSTILE_TEXTS = [
  '',
  ' ',
  '0',
  '-1',
  'null',
  'true',
  '2026-02-30',
  '0000-00-00T00:00:00Z',
  '99999999999999999999',
  '1e400',
  '%00',
  '../../etc/passwd',
  "'; DROP TABLE orders; --",
  '<img src=x onerror=alert(1)>',
  '{{7*7}}${7*7}',
  '\u202e\u2028\ufeff',
  '\u0000',
  '\ud800',
  '🍛'.repeat(40),
  'a'.repeat(5_000),
  'İıſK',
  'a@b.c\r\nBcc: x@y.z',
  '018f2b6e-0000-7000-8000-000000000000',
  'toString',
]

function hostileValue(random: () => number): unknown {
  const values: (() => unknown)[] = [
    () => null,
    () => undefined,
    () => true,
    () => pick([0, -0, -1, 0.1, 1e15, 1e300, 2 ** 31, 2 ** 53, Number.MAX_VALUE], random),
    () => pick(HOSTILE_TEXTS, random),
    () => pick(HOSTILE_TEXTS, random),
    () => [],
    () => ({}),
    () => Array.from({ length: 300 }, (_, index) => index),
    () => [[[[null]]]],
    () => ({ length: 3, 0: 'a', toString: 'x', valueOf: null }),
    () => nested(Math.floor(random() * 60)),
  ]
  return pick(values, random)()
}

function nested(depth: number): unknown {
  let value: unknown = 'deep'
  for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { value }
  return value
}

/** Requests for one endpoint, each correct except for one or two fields. */
export function* fuzzEndpoint(
  endpoint: EndpointDefinition,
  { rounds, known, random }: { rounds: number; known: KnownValues; random: () => number },
): Generator<FuzzedRequest> {
  const { method } = endpoint
  for (let round = 0; round < rounds; round++) {
    const body = endpoint.body && sample(schemaOf(endpoint.body), known, random)
    const query = endpoint.query && sample(schemaOf(endpoint.query), known, random)
    // The first round is as correct as possible.
    const isRight = round === 0
    yield {
      method,
      url: `${pathOf(endpoint, known, () => isRight || random() < 0.8, random)}${queryOf(isRight ? query : spoil(query, random))}`,
      body: method === 'GET' || body === undefined ? undefined : toJson(isRight ? body : spoil(body, random), random),
    }
  }
}

function schemaOf(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
}

function pathOf(endpoint: EndpointDefinition, known: KnownValues, isKnown: () => boolean, random: () => number) {
  return urlOf(endpoint).replaceAll(/:(\w+)/g, (_match, name: string) => {
    const right = known[`:${name}`] ?? known[name]
    const text = isKnown() && typeof right === 'string' ? right : pick(HOSTILE_TEXTS, random)
    return encodeURIComponent(text.toWellFormed()) || '%20'
  })
}

function queryOf(query: unknown): string {
  if (typeof query !== 'object' || query === null) return ''
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`${encodeURIComponent(name)}=${encodeURIComponent(asText(value).toWellFormed())}`],
  )
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

/** A value that the schema might accept. */
function sample(schema: JsonSchema, known: KnownValues, random: () => number, name = ''): unknown {
  if (name in known) return structuredClone(known[name])
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return pick(schema.enum, random)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return sample(pick(choices, random), known, random, name)
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, part]) => [key, sample(part, known, random, key)]),
      )
    case 'array':
      return schema.items ? [sample(schema.items, known, random, `${name}[]`)] : []
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1)
    case 'boolean':
      return random() < 0.5
    case 'null':
      return null
    case 'string':
      return schema.format === 'uuid' ? '018f2b6e-0000-7000-8000-000000000000' : 'Text of some kind'
    default:
      return schema.default ?? pick([{}, 'x', 1, null], random)
  }
}

/** The same value with one or two hostile parts, or hostile as a whole. */
function spoil(value: unknown, random: () => number): unknown {
  let spoiled = value
  for (let times = random() < 0.7 ? 1 : 2; times > 0; times--) {
    const places = [...placesIn(spoiled)]
    spoiled = replaced(spoiled, pick(places, random), hostileValue(random))
  }
  return spoiled
}

function* placesIn(value: unknown, path: readonly string[] = []): Generator<readonly string[]> {
  yield path
  if (typeof value !== 'object' || value === null || path.length > 6) return
  for (const [key, child] of Object.entries(value).slice(0, 40)) yield* placesIn(child, [...path, key])
}

function replaced(root: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value
  if (Array.isArray(root)) {
    return root.map((item: unknown, index) => (String(index) === key ? replaced(item, rest, value) : item))
  }
  const object = root as Record<string, unknown>
  return { ...object, [key]: replaced(object[key], rest, value) }
}

/** Serialises to JSON, sometimes with constructs that only text can express. */
function toJson(value: unknown, random: () => number): string | undefined {
  const text = JSON.stringify(value)
  const way = random()
  if (text === undefined || way > 0.06) return text
  if (way < 0.02) return text.slice(0, Math.floor(text.length / 2))
  if (way < 0.04) return text.replace(/^\{/, '{"__proto__":{"isAdmin":true},')
  return `${'['.repeat(2_000)}${text}${']'.repeat(2_000)}`
}

function pick<Item>(items: readonly Item[], random: () => number): Item {
  return items[Math.floor(random() * items.length)] as Item
}
