import { anOrder } from '@thali/testing/an-order'
import { expect, test } from 'vitest'

import {
  afterLookup,
  type Lookup,
  type LookupAnswer,
  lookupDueMs,
  lookUpPayment,
  NOT_ASKED,
  lookingWords,
} from './order-success-payment.tsx'

const OPEN: LookupAnswer = { paymentState: 'open' }
const PAID: LookupAnswer = { paymentState: 'paid', orderId: 'order-1', order: anOrder({ id: 'order-1' }) }

/** Looks up a payment against these responses, the last one repeatedly, and records the time of each request. */
async function lookUp(...answers: LookupAnswer[]): Promise<{ end: Lookup | undefined; dues: number[] }> {
  const dues: number[] = []
  const seen: Lookup[] = []
  await lookUpPayment({
    ask: async () => (answers.length > 1 ? answers.shift()! : answers[0]!),
    waitUntil: async (dueMs) => void dues.push(dueMs),
    onChange: (lookup) => seen.push(lookup),
  })
  return { end: seen.at(-1), dues }
}

// CUS-SUC-37..39
test('the order is looked for 2 seconds after the page opened, then every 3, the 20th time at 59', async () => {
  expect([1, 2, 20].map(lookupDueMs)).toEqual([2000, 5000, 59_000])
  const { dues } = await lookUp(OPEN)
  expect(dues).toHaveLength(20)
  expect(dues.at(-1)).toBe(59_000)
})

// CUS-SUC-40
test('the look-up of the order ends with the first answer that has the order', async () => {
  const { end, dues } = await lookUp(OPEN, { paymentState: 'processing' }, PAID, OPEN)

  expect(end).toMatchObject({ kind: 'found', order: { id: 'order-1' } })
  expect(dues).toHaveLength(3)
})

test('a payment that nobody knows is told to be unknown at once', async () => {
  expect(await lookUp('unknown')).toEqual({ end: { kind: 'unknown' }, dues: [2000] })
})

test.each(['failed', 'expired', 'returned'] as const)('a payment that has %s brings no order', async (paymentState) => {
  const { end, dues } = await lookUp(OPEN, { paymentState })

  expect(end).toEqual({ kind: 'ended', ending: paymentState, orderId: null })
  expect(dues).toHaveLength(2)
})

// CUS-API-22
test('no answer, and an answer without an order, each use up a try', async () => {
  expect(afterLookup(NOT_ASKED, 'unreachable')).toMatchObject({ kind: 'looking', tries: 1, isReachable: false })
  expect(afterLookup(NOT_ASKED, OPEN)).toMatchObject({ kind: 'looking', tries: 1, isReachable: true })
  expect((await lookUp('unreachable')).dues).toHaveLength(20)
})

test('only the word of the server makes a payment successful once all tries are used up', async () => {
  expect((await lookUp({ paymentState: 'paid' }, 'unreachable')).end).toEqual({ kind: 'given-up', isPaid: true })
  expect((await lookUp({ paymentState: 'processing' })).end).toEqual({ kind: 'given-up', isPaid: false })
  expect((await lookUp('unreachable')).end).toEqual({ kind: 'given-up', isPaid: false })
})

test('an order that is there already counts as found only when this payment has paid for it', () => {
  const unpaid: LookupAnswer = { ...PAID, paymentState: 'processing' }
  expect(afterLookup(NOT_ASKED, unpaid)).toMatchObject({ kind: 'looking', heard: 'processing' })
})

test('the words of the look-up never promise more than is known', () => {
  expect(lookingWords({ heard: null, isReachable: true })).toContain('whether your payment went through')
  expect(lookingWords({ heard: 'paid', isReachable: false })).toContain('cannot reach')
  expect(lookingWords({ heard: 'paid', isReachable: true })).toContain('was received')
})
