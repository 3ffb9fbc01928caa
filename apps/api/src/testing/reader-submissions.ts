/** Calls of card readers: the test that repeats each of them. */
export const READERS_PLAYED_ELSEWHERE = {
  'POST /admin/readers': 'card-readers.test.ts',
  'PATCH /admin/readers/:id': 'card-readers.test.ts',
  'DELETE /admin/readers/:id': 'card-readers.test.ts',
  'POST /admin/payments/terminal': 'reader-payments.test.ts',
  'POST /admin/payments/terminal/:checkoutId/cancel': 'reader-payments.test.ts',
  'POST /admin/payments/refunds/:id/reader': 'reader-refunds.test.ts',
  'POST /admin/payments/refunds/:id/reader/cancel': 'reader-refunds.test.ts',
} as const
