import { idOf } from '#sandbox/features/payments/payment-store.ts'
import type { PaymentStore } from '#sandbox/features/payments/payment-store.ts'
import type { RefundsService } from '#sandbox/features/payments/refunds.service.ts'
import { group, integer, metadata, oneOf, optional, text } from '#sandbox/features/payments/stripe-api/parameters.ts'
import { expand, EXPAND, PAGING, showList, showObject } from '#sandbox/features/payments/stripe-api/shown-objects.ts'
import { invalidParameter, missingResource } from '#sandbox/features/payments/stripe-api/stripe-errors.ts'
import type { AddCall } from '#sandbox/features/payments/stripe-api/stripe.routes.ts'

const readCreation = group({
  ...EXPAND,
  amount: optional(integer({ min: 1 })),
  charge: optional(text(200)),
  metadata,
  payment_intent: optional(text(200)),
  reason: optional(oneOf(['duplicate', 'fraudulent', 'requested_by_customer'])),
})

const readListing = group({ ...PAGING, charge: optional(text(200)), payment_intent: optional(text(200)) })

/** Stripe's calls for refunds. */
export function refundsRoutes(
  add: AddCall,
  { store, refunds }: { store: PaymentStore; refunds: RefundsService },
): void {
  add('POST', '/refunds', ({ parameters, origin }) => {
    const { expand: paths = [], ...input } = readCreation(parameters)
    if (input.charge !== undefined && input.payment_intent !== undefined) {
      throw invalidParameter('charge', 'You may only specify one of these parameters: payment_intent, charge.')
    }
    return expand(store, refunds.create(input, origin), paths)
  })

  add('GET', '/refunds', ({ parameters }) => {
    const { charge, payment_intent: group, ...paging } = readListing(parameters)
    return showList(store, {
      shelf: store.refunds,
      url: '/v1/refunds',
      parameters: paging,
      group,
      matches: (refund) => charge === undefined || idOf(refund.charge) === charge,
    })
  })

  add('GET', '/refunds/:id', ({ id, parameters }) => {
    const row = store.refunds.find(id)
    if (!row) throw missingResource('refund', id, 'id')
    return showObject(store, row.object, parameters)
  })
}
