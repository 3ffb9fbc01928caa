import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { correctRefunds, type KnownRefund, type ProviderRefund, type RefundCorrection } from './refund.ts'

const CAPTURED = 1000

/** What happens to the refunds of one payment: at the provider, and between us and it. */
type Step =
  /** We ask for what is due; the answer may be lost on its way to us. */
  | { do: 'ask'; isLost: boolean }
  | { do: 'give back at the provider'; amountCents: number }
  | { do: 'succeed' | 'fail'; which: number }
  /** We read the list, which may be one that was on its way for long. */
  | { do: 'read'; age: number }
  /** Staff ask again for a refund that failed. */
  | { do: 'try again' }

const which = fc.nat({ max: 4 })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('ask' as const), isLost: fc.boolean() }),
  fc.record({
    do: fc.constant('give back at the provider' as const),
    amountCents: fc.integer({ min: 1, max: CAPTURED }),
  }),
  fc.record({ do: fc.constantFrom('succeed' as const, 'fail' as const), which }),
  fc.record({ do: fc.constant('read' as const), age: fc.nat({ max: 3 }) }),
  fc.constant({ do: 'try again' as const }),
)

/** Our table and the provider's, as far as they go together. */
function createWorld() {
  const provider: ProviderRefund[] = []
  const lists: ProviderRefund[][] = [[]]
  const ours: KnownRefund[] = [
    { id: 'ours-0', state: 'due', amountCents: CAPTURED, providerId: null, isReplaced: false },
  ]

  const counted = () => ours.filter((row) => !row.isReplaced && row.state !== 'failed')
  const sum = (rows: readonly { amountCents: number }[]) => rows.reduce((total, row) => total + row.amountCents, 0)
  const live = () => provider.filter((refund) => refund.state !== 'failed')

  function apply(correction: RefundCorrection): void {
    if (correction.kind === 'foreign') {
      const { providerId, state, amountCents } = correction.refund
      ours.push({ id: `foreign-${ours.length}`, providerId, state, amountCents, isReplaced: false })
    } else {
      const row = ours.find(({ id }) => id === correction.id)
      if (!row) throw new Error('It corrects a refund that we never had')
      const { kind, id: _id, ...set } = correction
      Object.assign(row, kind === 'drop' ? { isReplaced: true } : set)
    }
    // The database refuses every statement that goes above the capture, not only the last.
    expect(sum(counted())).toBeLessThanOrEqual(CAPTURED)
  }

  function heed(list: readonly ProviderRefund[]): RefundCorrection[] {
    const corrections = correctRefunds(CAPTURED, ours, list)
    // Such a list is read again later.
    if (corrections === 'behind') return []
    for (const correction of corrections) apply(correction)
    return corrections
  }

  function create(refundId: string | null, amountCents: number): ProviderRefund | undefined {
    if (amountCents > CAPTURED - sum(live())) return undefined
    const refund = {
      providerId: `re_${provider.length}`,
      refundId,
      state: 'requested' as const,
      amountCents,
      error: null,
    }
    provider.push(refund)
    return refund
  }

  function ask(isLost: boolean): void {
    const due = ours.find((row) => row.state === 'due' && !row.isReplaced)
    if (!due) return
    // The key of a request names the refund and its amount: asked for again, the provider gives the same one.
    const same = provider.find((one) => one.refundId === due.id && one.amountCents === due.amountCents)
    const made = same ?? create(due.id, due.amountCents)
    if (isLost) return
    heed(made ? [{ ...made }] : structuredClone(provider))
  }

  function tryAgain(): void {
    const failed = ours.find((row) => row.state === 'failed' && !row.isReplaced)
    if (!failed || ours.some((row) => row.state === 'due' && !row.isReplaced)) return
    failed.isReplaced = true
    const amountCents = Math.min(failed.amountCents, CAPTURED - sum(counted()))
    if (amountCents === 0) return
    ours.push({ id: `ours-${ours.length}`, state: 'due', amountCents, providerId: null, isReplaced: false })
  }

  return {
    provider,
    ours,
    counted,
    live,
    sum,
    heed,
    take(step: Step): void {
      if (step.do === 'ask') ask(step.isLost)
      if (step.do === 'give back at the provider') create(null, step.amountCents)
      if (step.do === 'succeed' || step.do === 'fail') {
        const refund = provider[step.which]
        if (refund && refund.state !== 'failed') refund.state = step.do === 'fail' ? 'failed' : 'succeeded'
      }
      if (step.do === 'try again') tryAgain()
      lists.push(structuredClone(provider))
      if (step.do === 'read') heed(lists.at(-1 - step.age) ?? [])
    },
  }
}

const history = fc.array(step, { maxLength: 14 })

test('refunds never come to more than was captured, whatever happens at the provider and whatever is read late', () => {
  fc.assert(
    fc.property(history, (steps) => {
      const world = createWorld()
      for (const one of steps) world.take(one)
      expect(world.sum(world.live())).toBeLessThanOrEqual(CAPTURED)
    }),
    { numRuns: 2_000 },
  )
})

test('after reading the provider’s list, each refund that moves money stands with us exactly once', () => {
  fc.assert(
    fc.property(history, (steps) => {
      const world = createWorld()
      for (const one of steps) world.take(one)
      world.heed(world.provider)
      const standing = world.counted().flatMap(({ providerId }) => (providerId === null ? [] : [providerId]))
      expect(standing.sort()).toEqual(world.live().map(({ providerId }) => providerId))
    }),
    { numRuns: 2_000 },
  )
})

test('reading the same list of refunds a second time, or in another order, changes nothing more', () => {
  fc.assert(
    fc.property(history, (steps) => {
      const world = createWorld()
      for (const one of steps) world.take(one)
      world.heed(world.provider)
      expect(world.heed(world.provider)).toEqual([])
      expect(world.heed(world.provider.toReversed())).toEqual([])
    }),
    { numRuns: 1_000 },
  )
})

test('a refund that is owed never gets lost: it has gone back, is still to go, or stands there as failed', () => {
  fc.assert(
    fc.property(history, (steps) => {
      const world = createWorld()
      for (const one of steps) world.take(one)
      expect(world.sum(world.ours.filter((row) => !row.isReplaced))).toBeGreaterThanOrEqual(CAPTURED)
    }),
    { numRuns: 2_000 },
  )
})

test('a refund that is still due can be had from the provider once its list was read', () => {
  fc.assert(
    fc.property(history, (steps) => {
      const world = createWorld()
      for (const one of steps) world.take(one)
      world.heed(world.provider)
      const due = world.counted().filter(({ state }) => state === 'due')
      expect(world.sum(world.live()) + world.sum(due)).toBeLessThanOrEqual(CAPTURED)
    }),
    { numRuns: 1_000 },
  )
})
