import type { CheckoutService, NewCheckout } from '#sandbox/features/payments/checkout.service.ts'
import type { PaymentStore } from '#sandbox/features/payments/payment-store.ts'
import {
  currency,
  email,
  group,
  integer,
  list,
  metadata,
  oneOf,
  optional,
  text,
  webAddress,
  type ReadBy,
} from '#sandbox/features/payments/stripe-api/parameters.ts'
import {
  expand,
  toList,
  EXPAND,
  PAGING,
  showList,
  showObject,
} from '#sandbox/features/payments/stripe-api/shown-objects.ts'
import { invalidParameter, missingResource } from '#sandbox/features/payments/stripe-api/stripe-errors.ts'
import type { AddCall } from '#sandbox/features/payments/stripe-api/stripe.routes.ts'

const MAX_LINES = 100
const URL = '/v1/checkout/sessions'

const readCreation = group({
  ...EXPAND,
  mode: oneOf(['payment']),
  line_items: list(
    group({
      price_data: group({
        currency,
        unit_amount: integer({ min: 0, max: 99_999_999 }),
        product_data: group({ name: text(), description: optional(text()), metadata }),
      }),
      quantity: integer({ min: 1, max: 999_999 }),
      metadata,
    }),
    { max: MAX_LINES },
  ),
  success_url: webAddress,
  cancel_url: optional(webAddress),
  client_reference_id: optional(text(200)),
  customer_email: optional(email),
  expires_at: optional(integer({ min: 0 })),
  metadata,
  payment_intent_data: optional(
    group({ metadata, description: optional(text(1_000)), receipt_email: optional(email) }),
  ),
  allowed_payment_method_types: optional(list(oneOf(['card', 'link', 'acss_debit']))),
  submit_type: optional(oneOf(['auto', 'book', 'donate', 'pay'])),
  locale: optional(oneOf(['auto', 'en', 'en-GB', 'fr', 'fr-CA'])),
  ui_mode: optional(oneOf(['hosted_page'])),
})

const readListing = group({
  ...PAGING,
  payment_intent: optional(text(200)),
  status: optional(oneOf(['open', 'complete', 'expired'])),
})

const readPaging = group(PAGING)

/** Stripe's calls for checkout sessions. */
export function checkoutSessionsRoutes(
  add: AddCall,
  { store, checkout }: { store: PaymentStore; checkout: CheckoutService },
) {
  function get(id: string) {
    // `checkout.find` expires a page whose time is over; a `stale` fault may still show its older state.
    const row = checkout.find(id) && store.sessions.find(id)
    if (!row) throw missingResource('checkout.session', id, 'session')
    return row
  }

  add('POST', '/checkout/sessions', ({ parameters }) => {
    const input = readCreation(parameters)
    return expand(store, checkout.create(toNewCheckout(input)), input.expand ?? [])
  })

  add('GET', '/checkout/sessions', ({ parameters }) => {
    const { payment_intent: intentId, status, ...paging } = readListing(parameters)
    const sessionId = intentId === undefined ? undefined : (store.intents.find(intentId)?.extras.sessionId ?? '')
    return showList(store, {
      shelf: store.sessions,
      url: URL,
      parameters: paging,
      matches: (session) =>
        (sessionId === undefined || session.id === sessionId) && (status === undefined || session.status === status),
    })
  })

  add('GET', '/checkout/sessions/:id', ({ id, parameters }) => showObject(store, get(id).object, parameters))

  add('GET', '/checkout/sessions/:id/line_items', ({ id, parameters }) => {
    const { limit = 10 } = readPaging(parameters)
    const { lines } = get(id).extras
    return toList(lines.slice(0, limit), `${URL}/${id}/line_items`, lines.length > limit)
  })

  add('POST', '/checkout/sessions/:id/expire', ({ id, parameters, origin }) => {
    get(id)
    const session = checkout.expire(id, origin)
    return showObject(store, session ?? {}, parameters)
  })
}

function toNewCheckout(input: ReadBy<typeof readCreation>): NewCheckout {
  const lines = input.line_items.map(({ price_data: price, quantity }) => ({
    name: price.product_data.name,
    description: price.product_data.description ?? null,
    currency: price.currency,
    unitAmount: price.unit_amount,
    quantity,
  }))
  const [first] = lines
  if (!first) throw invalidParameter('line_items', 'At least one line item is required.')
  if (lines.some(({ currency }) => currency !== first.currency)) {
    throw invalidParameter('line_items', 'All line items must have the same currency.')
  }
  return {
    lines,
    currency: first.currency,
    successUrl: input.success_url,
    cancelUrl: input.cancel_url ?? null,
    clientReferenceId: input.client_reference_id ?? null,
    customerEmail: input.customer_email ?? null,
    expiresAt: input.expires_at ?? null,
    metadata: input.metadata,
    locale: input.locale ?? null,
    submitType: input.submit_type ?? null,
    allowedTypes: input.allowed_payment_method_types ?? null,
    intent: {
      metadata: input.payment_intent_data?.metadata ?? {},
      description: input.payment_intent_data?.description ?? null,
      receiptEmail: input.payment_intent_data?.receipt_email ?? null,
    },
  }
}
