import type Stripe from 'stripe'

import type { PaymentStore } from '#sandbox/features/payments/payment-store.ts'
import { flag, group, list, optional, text } from '#sandbox/features/payments/stripe-api/parameters.ts'
import { PAGING, showList } from '#sandbox/features/payments/stripe-api/shown-objects.ts'
import { missingResource } from '#sandbox/features/payments/stripe-api/stripe-errors.ts'
import type { AddCall } from '#sandbox/features/payments/stripe-api/stripe.routes.ts'

const readListing = group({
  ...PAGING,
  delivery_success: optional(flag),
  type: optional(text(200)),
  types: optional(list(text(200), { max: 20 })),
})

/** Stripe's calls for looking up what happened, and whether the API is there at all. */
export function eventsRoutes(add: AddCall, { store }: { store: PaymentStore }): void {
  function toAnswer(event: Stripe.Event): Stripe.Event {
    return { ...event, pending_webhooks: store.deliveryOf(event.id) === 'waiting' ? 1 : 0 }
  }

  function listEvents({ list }: PaymentStore['events']): PaymentStore['events']['list'] {
    return (filter) => {
      const { rows, hasMore } = list(filter)
      return { rows: rows.map(toAnswer), hasMore }
    }
  }

  add('GET', '/events', ({ parameters }) => {
    const { delivery_success: isDelivered, type, types, ...paging } = readListing(parameters)
    const wanted = types ?? (type === undefined ? undefined : [type])
    return showList(store, {
      shelf: { find: store.events.find, list: listEvents(store.events) },
      url: '/v1/events',
      parameters: paging,
      matches: (event) =>
        (wanted?.some((name) => isOfType(event.type, name)) ?? true) &&
        (isDelivered === undefined || isDelivered === (store.deliveryOf(event.id) === 'delivered')),
    })
  })

  add('GET', '/events/:id', ({ id }) => {
    const row = store.events.find(id)
    if (!row) throw missingResource('event', id, 'id')
    return toAnswer(row.object)
  })

  add('GET', '/balance', () => ({
    object: 'balance',
    available: [{ amount: 0, currency: 'cad', source_types: { card: 0 } }],
    livemode: false,
    pending: [{ amount: sumTaken(store), currency: 'cad', source_types: { card: sumTaken(store) } }],
  }))
}

/** `charge.*` stands for all types of charges, as with the real API. */
function isOfType(type: string, wanted: string): boolean {
  return wanted.endsWith('.*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted
}

function sumTaken({ charges }: PaymentStore): number {
  let sum = 0
  for (const { object } of charges.all()) sum += object.amount_captured - object.amount_refunded
  return sum
}
