import type { PaymentIntentsService } from '#sandbox/features/payments/payment-intents.service.ts'
import type { PaymentStore } from '#sandbox/features/payments/payment-store.ts'
import { currency, email, flag, group, integer, list } from '#sandbox/features/payments/stripe-api/parameters.ts'
import { metadata, oneOf, optional, text, webAddress } from '#sandbox/features/payments/stripe-api/parameters.ts'
import { expand, EXPAND, PAGING, showList, showObject } from '#sandbox/features/payments/stripe-api/shown-objects.ts'
import { missingResource } from '#sandbox/features/payments/stripe-api/stripe-errors.ts'
import type { AddCall } from '#sandbox/features/payments/stripe-api/stripe.routes.ts'

const readCreation = group({
  ...EXPAND,
  allowed_payment_method_types: optional(list(oneOf(['card', 'card_present', 'interac_present', 'link']))),
  amount: integer({ min: 1 }),
  automatic_payment_methods: optional(group({ enabled: flag, allow_redirects: optional(oneOf(['always', 'never'])) })),
  capture_method: optional(oneOf(['automatic', 'automatic_async'])),
  confirm: optional(flag),
  currency,
  description: optional(text(1_000)),
  metadata,
  off_session: optional(flag),
  payment_method: optional(text(200)),
  receipt_email: optional(email),
  return_url: optional(webAddress),
})

const readConfirmation = group({
  ...EXPAND,
  off_session: optional(flag),
  payment_method: optional(text(200)),
  receipt_email: optional(email),
  return_url: optional(webAddress),
})

const readCancellation = group({
  ...EXPAND,
  cancellation_reason: optional(oneOf(['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'])),
})

const readIntentListing = group(PAGING)
const readChargeListing = group({ ...PAGING, payment_intent: optional(text(200)) })

interface PaymentIntentsDeps {
  store: PaymentStore
  intents: PaymentIntentsService
}

/** Stripe's calls for payment intents and the charges they lead to. */
export function paymentIntentsRoutes(add: AddCall, { store, intents }: PaymentIntentsDeps): void {
  add('POST', '/payment_intents', ({ parameters, origin }) => {
    const input = readCreation(parameters)
    return expand(store, intents.create(input, origin), input.expand ?? [])
  })

  add('GET', '/payment_intents', ({ parameters }) =>
    showList(store, { shelf: store.intents, url: '/v1/payment_intents', parameters: readIntentListing(parameters) }),
  )

  add('GET', '/payment_intents/:id', ({ id, parameters }) => {
    const row = store.intents.find(id)
    if (!row) throw missingResource('payment_intent', id, 'intent')
    return showObject(store, row.object, parameters)
  })

  add('POST', '/payment_intents/:id/confirm', ({ id, parameters, origin }) => {
    const input = readConfirmation(parameters)
    const intent = intents.confirm(id, input.payment_method, origin)
    if (!intent) throw missingResource('payment_intent', id, 'intent')
    return expand(store, intent, input.expand ?? [])
  })

  add('POST', '/payment_intents/:id/cancel', ({ id, parameters, origin }) => {
    const input = readCancellation(parameters)
    const intent = intents.cancel(id, input.cancellation_reason ?? null, origin)
    if (!intent) throw missingResource('payment_intent', id, 'intent')
    return expand(store, intent, input.expand ?? [])
  })

  add('GET', '/charges', ({ parameters }) => {
    const { payment_intent: group, ...paging } = readChargeListing(parameters)
    return showList(store, { shelf: store.charges, url: '/v1/charges', parameters: paging, group })
  })

  add('GET', '/charges/:id', ({ id, parameters }) => {
    const row = store.charges.find(id)
    if (!row) throw missingResource('charge', id, 'id')
    return showObject(store, row.object, parameters)
  })
}
