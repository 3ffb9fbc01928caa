import { afterEach, expect, test, vi } from 'vitest'

import { createPaymentWorker } from './payment-worker.ts'

afterEach(() => vi.useRealTimers())

test('a part of a round that fails is told, and no other round begins before all parts have ended', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const told: unknown[] = []
  let begun = 0
  const { promise: slow, resolve: goOn } = Promise.withResolvers<never[]>()
  const nothing = async () => []
  // Only what a round asks for; the database fails in one part and takes its time in another.
  const parts = {
    inbox: { claimWaiting: () => (begun++ === 0 ? slow : nothing()) },
    dueRefunds: { claimWaiting: nothing },
    payments: { claimUnsettled: () => Promise.reject(new Error('no')), claimDoubted: nothing },
    readerRows: { claimOnReaders: nothing },
    readerRefunds: { listWaiting: nothing, follow: nothing },
    capacity: { giveBackExpired: async () => 0 },
    booker: { work: async () => {} },
    lostPayments: { askAfterRestore: async () => {} },
    webhooks: { work: nothing },
    settlement: { settle: nothing },
    refunds: {},
    clock: { now: () => new Date() },
    onSettled: () => {},
    onError: (error: unknown) => told.push(error),
  } as unknown as Parameters<typeof createPaymentWorker>[0]
  const worker = createPaymentWorker(parts)
  worker.start()
  for (let seconds = 0; seconds < 3; seconds++) await vi.advanceTimersByTimeAsync(1_000)
  expect([begun, told]).toEqual([1, []])

  goOn([])
  await vi.waitFor(() => expect(told.map(String)).toEqual(['Error: no']))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(begun).toBe(2)
  await worker.stop()
})
