import { balanceOf, type Balance } from '#sandbox/features/payments/balance.ts'
import type { PaymentStore } from '#sandbox/features/payments/payment-store.ts'
import { group, oneOf, optional, text } from '#sandbox/features/payments/stripe-api/parameters.ts'
import { createShelf } from '#sandbox/features/payments/stripe-api/shelf.ts'
import { PAGING, showList, showObject } from '#sandbox/features/payments/stripe-api/shown-objects.ts'
import { missingResource } from '#sandbox/features/payments/stripe-api/stripe-errors.ts'
import type { AddCall } from '#sandbox/features/payments/stripe-api/stripe.routes.ts'

const readTransactions = group({ ...PAGING, payout: optional(text(200)), type: optional(text(100)) })
const readPayouts = group({
  ...PAGING,
  status: optional(oneOf(['pending', 'paid', 'failed', 'canceled', 'in_transit'])),
})

type BalanceDeps = { store: PaymentStore; nowSeconds: () => number }

/** Stripe's calls for balance transactions (with their fees) and payouts. */
export function balanceRoutes(add: AddCall, { store, nowSeconds }: BalanceDeps): void {
  const book = () => balanceOf(store, nowSeconds())

  add('GET', '/balance_transactions', ({ parameters }) => {
    const { payout, type, ...paging } = readTransactions(parameters)
    const { transactions, partsOf } = book()
    if (payout !== undefined && !partsOf.has(payout)) throw missingResource('payout', payout, 'payout')
    const parts = payout === undefined ? undefined : partsOf.get(payout)
    return showList(store, {
      shelf: shelfOf(transactions),
      url: '/v1/balance_transactions',
      parameters: paging,
      matches: (one) => (parts?.has(one.id) ?? true) && (type === undefined || one.type === type),
    })
  })

  add('GET', '/balance_transactions/:id', ({ id, parameters }) => {
    const found = book().transactions.find((one) => one.id === id)
    if (!found) throw missingResource('balance_transaction', id, 'id')
    return showObject(store, found, parameters)
  })

  add('GET', '/payouts', ({ parameters }) => {
    const { status, ...paging } = readPayouts(parameters)
    return showList(store, {
      shelf: shelfOf(book().payouts),
      url: '/v1/payouts',
      parameters: paging,
      matches: (one) => status === undefined || one.status === status,
    })
  })

  add('GET', '/payouts/:id', ({ id, parameters }) => {
    const found = book().payouts.find((one) => one.id === id)
    if (!found) throw missingResource('payout', id, 'id')
    return showObject(store, found, parameters)
  })
}

/** A list that is worked out anew, paged like the stored ones. */
function shelfOf<Thing extends Balance['transactions'][number] | Balance['payouts'][number]>(things: readonly Thing[]) {
  const shelf = createShelf<Thing, null>(() => undefined, Date.now)
  for (const object of things) shelf.load({ object, extras: null })
  return shelf
}
