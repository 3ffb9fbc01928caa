/** Calls of stations, printers, drawers and card readers: the test that repeats each of them. */
export const COUNTER_PLAYED_ELSEWHERE = {
  'POST /admin/orders/:id/items/done': 'done-dishes.test.ts',
  'POST /admin/orders/:id/items/again': 'make-again.test.ts',
  'POST /admin/printers/:id/connect': 'print-access.test.ts',
  'POST /admin/drawer/open': 'drawer.test.ts',
  'POST /admin/drawer/:id/moves': 'drawer.test.ts',
  'POST /admin/drawer/:id/close': 'drawer.test.ts',
  'POST /admin/drawer/:id/print': 'drawer-paper.test.ts',
  'POST /admin/readers': 'card-readers.test.ts',
  'PATCH /admin/readers/:id': 'card-readers.test.ts',
  'DELETE /admin/readers/:id': 'card-readers.test.ts',
  'POST /admin/payments/terminal': 'reader-payments.test.ts',
  'POST /admin/payments/terminal/:checkoutId/cancel': 'reader-payments.test.ts',
  'POST /admin/payments/refunds/:id/reader': 'reader-refunds.test.ts',
  'POST /admin/payments/refunds/:id/reader/cancel': 'reader-refunds.test.ts',
} as const
