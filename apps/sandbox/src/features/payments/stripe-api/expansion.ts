import type { PaymentStore } from '#sandbox/features/payments/payment-store.ts'
import { refusedCall } from '#sandbox/features/payments/stripe-api/stripe-errors.ts'

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
