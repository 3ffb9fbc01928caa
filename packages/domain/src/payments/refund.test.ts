import { describe, expect, test } from 'vitest'

import { cents } from '../money/cents.ts'
import { correctRefunds, type KnownRefund, refundNotice, refundWay, summarizeRefunds, TAKEN_BY } from './refund.ts'

const ours = (known: Partial<KnownRefund> = {}): KnownRefund => ({
  id: 'ours',
  state: 'due',
  amountCents: 1000,
  providerId: null,
  isReplaced: false,
  ...known,
})
const listed = (refund: object = {}) => ({
  providerId: 're_1',
  refundId: 'ours',
  state: 'succeeded' as const,
  amountCents: 1000,
  error: null,
  ...refund,
})

const TAKEN = { card: 'card', cash: 'cash', review: 'manual' } as const

// ADM-CAN-12..14
test.each([
  ['paid', 'card', 'card'],
  ['paid', 'cash', 'cash'],
  ['paid', 'manual', 'review'],
  ['paid', null, 'review'],
  ['unpaid', null, 'none'],
  ['failed', null, 'none'],
  ['refunded', 'card', 'none'],
] as const)('an order that is %s, by %s, owes a refund by way of %s', (paymentStatus, takenBy, way) => {
  expect(refundWay({ paymentStatus, takenBy })).toBe(way)
})

// ADM-CAN-07..10
test.each([
  ['card', '$20.51 goes back to the card automatically. This takes 5-10 business days.'],
  ['cash', '$20.51 was paid in cash. Please hand it back manually.'],
  ['review', '$20.51 was paid by another method. The refund needs a manual review.'],
  ['none', 'Nothing was paid. No refund is needed.'],
] as const)('before cancelling, the refund by way of %s is announced', (way, sentence) => {
  const portions = way === 'none' ? [] : [{ takenBy: TAKEN[way], cents: cents(2051) }]
  expect(refundNotice(portions)).toBe(sentence)
})

describe('the provider’s list of refunds', () => {
  test('the provider’s list of refunds changes nothing where it says the same as ours', () => {
    const known = [ours({ state: 'succeeded', providerId: 're_1' })]
    expect(correctRefunds(1000, known, [listed()])).toEqual([])
    expect(correctRefunds(1000, [], [])).toEqual([])
  })

  test('the provider’s list shows a refund of ours by its name, also when the answer to our request was lost', () => {
    const adopted = {
      kind: 'adopt',
      id: 'ours',
      providerId: 're_1',
      state: 'succeeded',
      amountCents: 1000,
      error: null,
    }
    expect(correctRefunds(1000, [ours()], [listed()])).toEqual([adopted])
  })

  test('a list that is read late does not take a refund back to an earlier state', () => {
    const known = [ours({ state: 'succeeded', providerId: 're_1' })]
    expect(correctRefunds(1000, known, [listed({ state: 'requested' })])).toEqual([])
  })

  test('the provider’s list says nothing about a refund of ours that it lacks', () => {
    expect(correctRefunds(1000, [ours({ state: 'requested', providerId: 're_1' })], [])).toEqual([])
  })

  test('a list that was read before a refund of somebody else failed is behind, and changes nothing', () => {
    const done = ours({ state: 'succeeded', providerId: 're_1' })
    const foreign = listed({ providerId: 're_0', refundId: null, amountCents: 1 })
    expect(correctRefunds(1000, [done], [foreign])).toBe('behind')
  })

  test('the provider’s list shows a refund that somebody gave there, and only the rest stays due', () => {
    const foreign = listed({ providerId: 're_2', refundId: null, amountCents: 400 })
    expect(correctRefunds(1000, [ours()], [foreign])).toEqual([
      { kind: 'reduce', id: 'ours', amountCents: 600 },
      { kind: 'foreign', refund: foreign },
    ])
  })

  test('nothing of ours stays due when the provider’s list shows that all was given back there', () => {
    const foreign = listed({ providerId: 're_2', refundId: null })
    expect(correctRefunds(1000, [ours()], [foreign])).toEqual([
      { kind: 'drop', id: 'ours' },
      { kind: 'foreign', refund: foreign },
    ])
  })

  test('the provider’s list brings the news that a refund failed after it had succeeded', () => {
    const known = [ours({ state: 'succeeded', providerId: 're_1' })]
    const failed = listed({ state: 'failed', error: 'The account is closed.' })
    expect(correctRefunds(1000, known, [failed])).toMatchObject([
      { kind: 'adopt', id: 'ours', state: 'failed', error: 'The account is closed.' },
    ])
  })

  test('a foreign refund that failed before we heard of it changes nothing of ours', () => {
    const failed = listed({ providerId: 're_2', refundId: null, state: 'failed' })
    expect(correctRefunds(1000, [ours()], [failed])).toEqual([])
  })

  test('a list that was read before a refund failed does not take away the refund that is to replace it', () => {
    const known = [ours({ id: 'first', state: 'failed', providerId: 're_1', isReplaced: true }), ours({ id: 'again' })]
    expect(correctRefunds(1000, known, [listed({ refundId: 'first', state: 'requested' })])).toEqual([])
  })
})

describe('an order’s refunds in one line', () => {
  const row = (refund: object = {}) => ({
    ...ours({ state: 'succeeded', providerId: 're_1' }),
    takenBy: 'card' as const,
    error: null,
    ...refund,
  })

  test.each(TAKEN_BY)('the line about refunds says nothing for an order paid by %s that has none', (takenBy) => {
    expect(summarizeRefunds([])).toBeNull()
    expect(summarizeRefunds([row({ takenBy, isReplaced: true })])).toBeNull()
  })

  test.each([
    ['succeeded', 'card', 'succeeded', 'card'],
    ['due', 'card', 'pending', 'card'],
    ['requested', 'card', 'pending', 'card'],
    ['failed', 'card', 'failed', 'card'],
    ['owed', 'cash', 'owed', 'cash'],
    ['settled', 'cash', 'succeeded', 'cash'],
    ['owed', 'manual', 'review', 'review'],
    ['settled', 'manual', 'succeeded', 'review'],
  ] as const)('a refund that is %s of an order paid by %s reads as %s', (state, takenBy, status, way) => {
    expect(summarizeRefunds([row({ takenBy, state })])).toMatchObject({ status, way, amountCents: 1000 })
  })

  test('the line about refunds tells of a failure first, then of what waits, and adds up what goes back', () => {
    const waiting = row({ id: 'w', state: 'requested', amountCents: 300, providerId: 're_2' })
    const failed = row({ id: 'f', state: 'failed', amountCents: 200, providerId: 're_3', error: 'Card expired' })
    const done = row({ amountCents: 500 })
    expect(summarizeRefunds([done, waiting])).toEqual({
      status: 'pending',
      way: 'card',
      amountCents: 800,
      reference: 're_2',
      error: null,
    })
    expect(summarizeRefunds([done, waiting, failed])).toEqual({
      status: 'failed',
      way: 'card',
      amountCents: 1000,
      reference: 're_3',
      error: 'Card expired',
    })
  })
})
