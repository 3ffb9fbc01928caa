import { describe, expect, test } from 'vitest'

import {
  EXPIRED,
  isExpired,
  MOST_TRIES,
  type NewAction,
  nextOf,
  NOT_AFTER_DISCARD,
  NOT_AFTER_REFUSAL,
  type Queue,
  queueAfter,
  type QueueEvent,
} from './action-queue.ts'

function anAction(id: string, changed: Partial<NewAction> = {}): NewAction {
  return {
    id,
    kind: 'step',
    subject: 'order-1',
    body: {},
    expectedVersion: null,
    userId: 'anita',
    atMs: 0,
    expiresAtMs: null,
    ...changed,
  }
}

const enqueued = (...actions: NewAction[]): QueueEvent[] =>
  actions.map((action) => ({ type: 'enqueue' as const, action }))
const after = (...events: QueueEvent[]) => events.reduce<Queue>(queueAfter, [])
const statesOf = (queue: Queue) => queue.map(({ id, state, error }) => [id, state, error])
const next = (queue: Queue, userId = 'anita') => nextOf(queue, userId, () => true)?.id

const TWO = enqueued(anAction('a', { expectedVersion: 3 }), anAction('b'))

describe('the queue', () => {
  test('the queue keeps an action once, however often it is told of it', () => {
    expect(after(...enqueued(anAction('a'), anAction('a')))).toHaveLength(1)
  })

  // CUS-RES-26
  test('the queue sends the oldest action first, and the next on the same subject only when that one stood', () => {
    const queue = after(...TWO, ...enqueued(anAction('c', { subject: 'order-2' })))
    expect(next(queue)).toBe('a')
    expect(next(queueAfter(queue, { type: 'start', id: 'a' }))).toBe('c')
    expect(next(queueAfter(queue, { type: 'succeed', id: 'a', version: 4 }))).toBe('b')
  })

  test('the queue tells the following action which version it is going to find', () => {
    const [follower] = after(...TWO, { type: 'start', id: 'a' }, { type: 'succeed', id: 'a', version: 4 })
    expect(follower).toMatchObject({ id: 'b', expectedVersion: 4 })
  })

  test('the queue never sends an action of another account, and does not lose it either', () => {
    const queue = after(...enqueued(anAction('a', { userId: 'boris' })))
    expect(next(queue)).toBeUndefined()
    expect(next(queue, 'boris')).toBe('a')
  })

  test('the queue leaves an action alone that nobody on this page knows how to send', () => {
    expect(nextOf(after(...TWO), 'anita', ({ kind }) => kind === 'menu')).toBeUndefined()
  })

  test('the queue tries an action three times, then keeps it and those after it as refused [ADM-OFF-04]', () => {
    const failing: QueueEvent[] = [
      { type: 'start', id: 'a' },
      { type: 'fail', id: 'a', counts: true, sentence: 'Failed' },
    ]
    const tries = (count: number) => after(...TWO, ...Array.from({ length: count }, () => failing).flat())
    expect(next(tries(MOST_TRIES - 1))).toBe('a')
    expect(statesOf(tries(MOST_TRIES))).toEqual([
      ['a', 'refused', 'Failed'],
      ['b', 'refused', NOT_AFTER_REFUSAL],
    ])
  })

  // CUS-UN-28
  test('the queue gives a guest’s actions to the account that signs in, which is asked before they are sent', () => {
    const guests = enqueued(anAction('a', { userId: 'guest' }), anAction('b', { userId: 'guest' }), anAction('c'))
    const adopted = after(
      ...guests,
      { type: 'start', id: 'b' },
      { type: 'adopt', from: 'guest', to: 'anita', sentence: 'Asked for as a guest' },
    )
    expect(adopted.map(({ id, userId, state, error }) => [id, userId, state, error])).toEqual([
      ['a', 'anita', 'refused', 'Asked for as a guest'],
      ['b', 'guest', 'sending', null],
      ['c', 'anita', 'waiting', null],
    ])
    expect(next(adopted)).toBe('c')
    expect(next(queueAfter(adopted, { type: 'restore', id: 'a' }))).toBe('a')
  })

  test('the queue keeps an expired action and those after it, and sends it when a person insists', () => {
    const expired: QueueEvent = { type: 'expire', id: 'a' }
    const queue = after(...TWO, expired)
    expect(statesOf(queue)).toEqual([
      ['a', 'expired', EXPIRED],
      ['b', 'expired', EXPIRED],
    ])
    expect(next(queue)).toBeUndefined()
    expect(next(queueAfter(queue, { type: 'restore', id: 'a' }))).toBe('a')
  })

  test('the queue never sends an expired action by itself, and sends it when a person insists', () => {
    const [late] = after(...enqueued(anAction('a', { expiresAtMs: 1000 })))
    expect([999, 1000].map((nowMs) => isExpired(late!, nowMs))).toEqual([false, true])
    const refused: QueueEvent = { type: 'refuse', id: 'a', sentence: 'Too late', stopsRest: true }
    const [insisted] = [refused, { type: 'restore', id: 'a' } as const].reduce(queueAfter, [late!])
    expect(isExpired(insisted!, 1000)).toBe(false)
  })

  test('the queue does not count a try that taught nothing', () => {
    const queue = after(
      ...TWO,
      { type: 'start', id: 'a' },
      { type: 'fail', id: 'a', counts: false, sentence: 'Failed' },
    )
    expect(queue[0]).toMatchObject({ state: 'waiting', tries: 0 })
  })

  test('the queue lets later actions go on where a refusal does not touch them', () => {
    const queue = after(...TWO, { type: 'refuse', id: 'a', sentence: 'Paid already', stopsRest: false })
    expect(next(queue)).toBe('b')
  })

  test('the queue takes the actions after a discarded one out as well, and says so', () => {
    expect(statesOf(after(...TWO, { type: 'discard', id: 'a' }))).toEqual([['b', 'refused', NOT_AFTER_DISCARD]])
  })

  test('the queue cannot call back an action that is on its way', () => {
    const queue = after(...TWO, { type: 'start', id: 'a' })
    expect(queueAfter(queue, { type: 'discard', id: 'a' })).toBe(queue)
  })

  test('the queue sends a refused action after all when asked to, with the same name and version', () => {
    const refused: QueueEvent = { type: 'refuse', id: 'a', sentence: 'No', stopsRest: true }
    const queue = after(...TWO, refused, { type: 'restore', id: 'a' })
    expect(queue[0]).toMatchObject({ id: 'a', state: 'waiting', tries: 0, error: null, expectedVersion: 3 })
  })

  test('the queue sends an action again that was being sent when its tab died', () => {
    expect(next(after(...TWO, { type: 'start', id: 'a' }, { type: 'recover' }))).toBe('a')
  })

  test('the queue is emptied of one account at its logout, of no other', () => {
    const queue = after(...TWO, ...enqueued(anAction('c', { userId: 'boris' })), { type: 'clear', userId: 'anita' })
    expect(queue.map(({ id }) => id)).toEqual(['c'])
  })

  test('the queue is changed by no news of an action that has left it', () => {
    const queue = after(...TWO)
    const late: QueueEvent[] = [
      { type: 'succeed', id: 'x', version: 9 },
      { type: 'fail', id: 'x', counts: true, sentence: '' },
      { type: 'refuse', id: 'x', sentence: '', stopsRest: true },
    ]
    expect(late.reduce(queueAfter, queue)).toBe(queue)
  })
})
