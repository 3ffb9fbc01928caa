import type { PaymentStore } from '#sandbox/features/payments/payment-store.ts'
import {
  type FormTree,
  group,
  integer,
  list,
  optional,
  text,
} from '#sandbox/features/payments/stripe-api/parameters.ts'
import type { Page, PageFilter } from '#sandbox/features/payments/stripe-api/shelf.ts'
import { missingResource, refusedCall } from '#sandbox/features/payments/stripe-api/stripe-errors.ts'

const DEFAULT_LIMIT = 10

export const EXPAND = { expand: optional(list(text(200), { max: 20 })) }

const seconds = optional(integer({ min: 0 }))
const readCreatedRange = group({ gt: seconds, gte: seconds, lt: seconds, lte: seconds })

/** What every list of Stripe takes. */
export const PAGING = {
  ...EXPAND,
  created: readCreated,
  ending_before: optional(text(200)),
  limit: optional(integer({ min: 1, max: 100 })),
  starting_after: optional(text(200)),
}

const readExpand = group(EXPAND)

interface CreatedFilter {
  gt?: number | undefined
  gte?: number | undefined
  lt?: number | undefined
  lte?: number | undefined
}

interface PagingParameters {
  created: CreatedFilter
  ending_before?: string | undefined
  expand?: string[] | undefined
  limit?: number | undefined
  starting_after?: string | undefined
}

interface ListedShelf<Thing> {
  list(filter: PageFilter<Thing>): Page<Thing>
  find(id: string): unknown
}

/** An answer with one object, as much expanded as the caller asked for. */
export function showObject(store: PaymentStore, object: object, parameters: FormTree): object {
  return expand(store, object, readExpand(parameters).expand ?? [])
}

interface ListRequest<Thing> {
  shelf: ListedShelf<Thing>
  url: string
  parameters: PagingParameters
  group?: string | undefined
  matches?: (object: Thing) => boolean
}

/** An answer with a page of objects, newest first. */
export function showList<Thing extends { created: number }>(store: PaymentStore, request: ListRequest<Thing>): object {
  const { shelf, url, parameters, group, matches = () => true } = request
  const { created, ending_before: endingBefore, expand: paths = [], limit, starting_after: startingAfter } = parameters
  for (const [param, id] of Object.entries({ starting_after: startingAfter, ending_before: endingBefore })) {
    if (id !== undefined && !shelf.find(id)) throw missingResource('object', id, param)
  }

  const { rows, hasMore } = shelf.list({
    limit: limit ?? DEFAULT_LIMIT,
    startingAfter,
    endingBefore,
    group,
    matches: (object) => isWithin(object.created, created) && matches(object),
  })
  return expand(store, toList(rows, url, hasMore), paths)
}

/** Either one instant or a range of them. */
function readCreated(value: FormTree | string | undefined, param: string): CreatedFilter {
  if (typeof value !== 'string') return readCreatedRange(value, param)
  const instant = integer({ min: 0 })(value, param)
  return { gte: instant, lte: instant }
}

function isWithin(created: number, { gt, gte, lt, lte }: CreatedFilter): boolean {
  return (
    (gt === undefined || created > gt) &&
    (gte === undefined || created >= gte) &&
    (lt === undefined || created < lt) &&
    (lte === undefined || created <= lte)
  )
}

type Json = Record<string, unknown>

const MAX_DEPTH = 4

/** What can be put in the place of an id, or added, by the kind of object and the field. */
const EXPANDABLE: Readonly<Record<string, Readonly<Record<string, (store: PaymentStore, object: Json) => unknown>>>> = {
  'checkout.session': {
    payment_intent: (store, { payment_intent: id }) => store.intents.find(String(id))?.object,
    line_items: (store, { id }) =>
      toList(store.sessions.find(String(id))?.extras.lines ?? [], `/v1/checkout/sessions/${String(id)}/line_items`),
  },
  payment_intent: {
    latest_charge: (store, { latest_charge: id }) => store.charges.find(String(id))?.object,
  },
  charge: {
    payment_intent: (store, { payment_intent: id }) => store.intents.find(String(id))?.object,
    refunds: (store, { payment_intent: group, id }) => {
      const { rows, hasMore } = store.refunds.list({ limit: 10, group: String(group) })
      return toList(rows, `/v1/charges/${String(id)}/refunds`, hasMore)
    },
  },
  balance_transaction: {
    source: (store, { source: id }) =>
      [store.charges, store.refunds, store.disputes].map((shelf) => shelf.find(String(id))?.object).find(Boolean),
  },
  refund: {
    charge: (store, { charge: id }) => store.charges.find(String(id))?.object,
    payment_intent: (store, { payment_intent: id }) => store.intents.find(String(id))?.object,
  },
}

/** Stripe's list object. */
export function toList(data: readonly unknown[], url: string, hasMore = false) {
  return { object: 'list', data, has_more: hasMore, url }
}

/** The object with the requested objects expanded, each by a path such as `payment_intent.latest_charge`. */
export function expand(store: PaymentStore, object: object, paths: readonly string[]): object {
  return paths.reduce<Json>((result, path) => {
    const steps = path.split('.')
    if (steps.length > MAX_DEPTH) throw refusedCall('You cannot expand more than 4 levels of a property.')
    return expandPath(store, result, steps, path)
  }, object as Json)
}

function expandPath(store: PaymentStore, object: Json, [field = '', ...rest]: string[], path: string): Json {
  if (object['object'] === 'list' && field === 'data' && Array.isArray(object['data'])) {
    const data = object['data'].map((item: Json) => expandPath(store, item, rest, path))
    return { ...object, data }
  }
  const kind = String(object['object'])
  const fields = Object.hasOwn(EXPANDABLE, kind) ? EXPANDABLE[kind] : undefined
  const find = fields && Object.hasOwn(fields, field) ? fields[field] : undefined
  if (!find) throw refusedCall(`This property cannot be expanded (${path}).`, { param: 'expand' })

  const current = object[field]
  const child = isJson(current) ? current : (find(store, object) ?? null)
  return { ...object, [field]: rest.length > 0 && isJson(child) ? expandPath(store, child, rest, path) : child }
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null
}
