import type { PaymentStore } from '#sandbox/features/payments/payment-store.ts'
import type { Page, PageFilter } from '#sandbox/features/payments/shelf.ts'
import { expand, toList } from '#sandbox/features/payments/stripe-api/expansion.ts'
import type { FormTree } from '#sandbox/features/payments/stripe-api/form-body.ts'
import { group, integer, list, optional, text } from '#sandbox/features/payments/stripe-api/parameters.ts'
import { missingResource } from '#sandbox/features/payments/stripe-api/stripe-errors.ts'

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
