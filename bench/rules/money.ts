import { API, type BrokenRule } from './broken-rule.ts'

export const MONEY: BrokenRule[] = [
  {
    rule: 'A payment that is complete after it was recorded as expired becomes an order or goes back',
    file: 'packages/domain/src/payments/payment-state.ts',
    from: 'failed: 2, expired: 2, paid: 3',
    to: 'failed: 3, expired: 3, paid: 3',
    tests: [`${API}/payments/webhooks/contradictions.test.ts`],
  },
  {
    rule: 'Only what the provider calls paid counts as money',
    file: 'packages/domain/src/payments/payment-state.ts',
    from: "if (paymentStatus === 'paid') return payment === 'succeeded'",
    to: "if (paymentStatus === 'paid' || status === 'complete') return payment !== ''",
    tests: ['packages/domain/src/payments', `${API}/payments/webhooks/webhooks.test.ts`],
  },
  {
    rule: 'A payment of another amount than agreed is not taken for the order',
    file: 'packages/domain/src/payments/payment-state.ts',
    from: 'if (seen.totalCents !== agreed.totalCents)',
    to: 'if (seen.totalCents === null)',
    tests: ['packages/domain/src/payments'],
  },
  {
    rule: 'Cash is rounded to 5 cents by one function',
    file: 'packages/domain/src/money/cents.ts',
    from: 'Math.round(amount / 5) * 5',
    to: 'Math.floor(amount / 5) * 5',
    tests: ['packages/domain/src/money', `${API}/payments/staff/cash-rounding.test.ts`],
  },
  {
    rule: 'A cancelled order is never paid',
    file: 'packages/domain/src/payments/payment-state.ts',
    from: "['pending', 'preparing', 'ready', 'completed']",
    to: "['pending', 'preparing', 'ready', 'completed', 'cancelled']",
    tests: ['packages/domain/src/payments', `${API}/payments/staff/staff-payments.test.ts`],
  },
  {
    rule: 'A completed order is taken back to Ready for 30 minutes only',
    file: 'packages/domain/src/orders/kitchen/order-steps.ts',
    from: 'RECALL_MINUTES * 60_000',
    to: 'RECALL_MINUTES * 120_000',
    tests: ['packages/domain/src/orders', `${API}/orders/steps/order-recall.test.ts`],
  },
  {
    rule: 'The signature of a message of the provider is not signed for a time to come (F27)',
    file: `${API}/payments/webhooks/stripe.gateway.ts`,
    from: 'if (secondsAhead(signature) > SIGNATURE_TOLERANCE_S) return undefined',
    to: 'secondsAhead(signature)',
    tests: [`${API}/payments/webhooks/webhooks.test.ts`],
  },
  {
    rule: 'The order of an account is nothing to somebody signed out who holds the name of its payment page (F25)',
    file: 'packages/domain/src/auth/who-may-read.ts',
    from: "'account-page': { signedIn: 'nothing', signedOut: 'nothing' }",
    to: "'account-page': { signedIn: 'nothing', signedOut: 'all' }",
    tests: [`${API}/payments/payment-access.test.ts`],
  },
  {
    rule: 'The most of a dish counts for the dish, not for the line of the cart',
    file: 'packages/domain/src/cart/cart.ts',
    from: 'dishCount(cart, item.id) + added > line.maxQuantity',
    to: '(existing?.quantity ?? 0) + added > line.maxQuantity',
    tests: ['packages/domain/src/cart'],
  },
]
