import { expect, test } from 'vitest'

import { isOpen } from './action-queue.ts'
import { createActionQueue } from './queue-engine.ts'
import { untilTableTime, within12Hours, within7Days } from './queue-expiry.ts'
import type { ActionHandler, Outcome } from './queue-outcome.ts'
import { createMemoryStore } from './queue-store.ts'
import { ApiError } from '#web/lib/api/api.ts'

const DONE: Outcome = { kind: 'done', version: 1, note: null, answer: null }
const TAPPED_MS = Date.parse('2026-11-20T22:00:00Z')

/** A tab of Anita's; `answers` are the statuses of the sendings in turn, 200 once there are none left. */
function aTab(
  answers: (number | { status: number; retryAfter: number })[] = [],
  handler: Partial<ActionHandler> = {},
  store = createMemoryStore(),
) {
  const seen: string[] = []
  const plans: { ms: number; work: () => void }[] = []
  const clock = { ms: TAPPED_MS }
  const queue = createActionQueue({
    store,
    takeTurn: async (work) => {
      await work(() => Promise.resolve(true))
      return true
    },
    askWhoIsThere: () => Promise.resolve('anita'),
    tellOthers: () => {},
    wait: (ms) => Promise.resolve(void seen.push(`${ms} ms`)),
    after: (ms, work) => plans.push({ ms, work }),
    nowMs: () => clock.ms,
  })
  const step: ActionHandler = {
    accepts: ({ kind }) => kind === 'step',
    refusal: (_, { message }) => ({ kind: 'refused', sentence: message, stopsRest: true }),
    failure: 'Failed',
    send: ({ id }) => {
      seen.push(id)
      const answer = answers.shift() ?? 200
      if (answer === 200) return Promise.resolve(DONE)
      const { status, retryAfter } = typeof answer === 'number' ? { status: answer, retryAfter: undefined } : answer
      return Promise.reject(new ApiError({ code: '', message: '', status, retryAfter }))
    },
    ...handler,
  }
  const tap = (id: string) => {
    const expiresAtMs = within12Hours({ atMs: TAPPED_MS })
    return queue.enqueue({
      id,
      kind: 'step',
      subject: id,
      body: {},
      expectedVersion: null,
      atMs: TAPPED_MS,
      expiresAtMs,
    })
  }
  /** Waits for the next plan to try again, and carries it out. */
  const tryAgain = async () => {
    await expect.poll(() => plans.length).toBe(1)
    const { ms, work } = plans.shift()!
    work()
    return ms
  }
  return { queue, seen, clock, tap, tryAgain, open: () => queue.handle(step) }
}

// ADM-CON-51, CUS-RES-26
test('what waited is sent one after the other, with 200 ms between [ADM-OFF-03, ADM-OFF-05]', async () => {
  const { queue, seen, tap, open } = aTab()
  await queue.openFor('anita')
  for (const id of ['first', 'second', 'third']) await tap(id)
  open()

  await expect.poll(() => queue.actions()).toEqual([])
  expect(seen).toEqual(['first', '200 ms', 'second', '200 ms', 'third'])
})

// ADM-OFF-18
test('how many actions wait is told with every change at once, not only once a second', async () => {
  const { queue, tap, open } = aTab()
  let shown = 0
  queue.subscribe(() => {
    shown = queue.actions().filter(isOpen).length
  })
  await queue.openFor('anita')
  await tap('first')
  expect(shown).toBe(1)
  await tap('second')
  expect(shown).toBe(2)
  open()
  await expect.poll(() => shown).toBe(0)
})

// CUS-RES-27, ADM-OFF-17
test('a server that is away is asked again, after 2 seconds and longer each time up to a minute, until it answers', async () => {
  const { queue, tap, tryAgain, open } = aTab([503, 502, 504, 0, 503, 503, 503])
  open()
  await queue.openFor('anita')
  await tap('first')

  const waits: number[] = []
  for (let time = 0; time < 7; time += 1) waits.push(await tryAgain())
  expect(waits).toEqual([2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000])
  await expect.poll(() => queue.actions()).toEqual([])
})

test('a server that names a time is not asked before', async () => {
  const { queue, tap, tryAgain, open } = aTab([
    { status: 503, retryAfter: 30 },
    { status: 429, retryAfter: 45 },
  ])
  open()
  await queue.openFor('anita')
  await tap('first')
  expect([await tryAgain(), await tryAgain()]).toEqual([30_000, 45_000])
  await expect.poll(() => queue.actions()).toEqual([])
})

// ADM-CON-49
test('an action that a working server fails at three times stays listed, where its kind gives up [ADM-OFF-04]', async () => {
  const { queue, tap, tryAgain, seen, open } = aTab([500, 500, 500])
  open()
  await queue.openFor('anita')
  await tap('first')
  expect([await tryAgain(), await tryAgain()]).toEqual([2000, 8000])
  await expect.poll(() => queue.actions()[0]).toMatchObject({ state: 'refused', error: 'Failed' })
  expect(seen).toEqual(['first', 'first', 'first'])
})

test('an action that the server fails at does not hold up the others, and is tried again', async () => {
  const { queue, tap, tryAgain, seen, open } = aTab([500], { failure: null })
  await queue.openFor('anita')
  await tap('first')
  await tap('second')
  open()
  await tryAgain()
  await expect.poll(() => queue.actions()).toEqual([])
  expect(seen).toEqual(['first', '200 ms', 'second', 'first'])
})

test('an action that waited too long is listed and sent only when a person asks for it', async () => {
  const { queue, tap, clock, seen, open } = aTab()
  open()
  await queue.openFor('anita')
  clock.ms = TAPPED_MS + 12 * 3_600_000
  await tap('first')
  await expect.poll(() => queue.actions()[0]?.state).toBe('refused')
  expect(seen).toEqual([])

  await queue.retry('first')
  await expect.poll(() => queue.actions()).toEqual([])
  expect(seen).toEqual(['first'])
})

test('order steps last 12 hours, changes of menus and locations 7 days, bookings until the table’s time', () => {
  const tapped = { atMs: TAPPED_MS }
  const hours = (untilMs: number) => (untilMs - TAPPED_MS) / 3_600_000
  expect(hours(within12Hours(tapped))).toBe(12)
  expect(hours(within7Days(tapped))).toBe(7 * 24)
  // 18:00 in Halifax on the day of the tap; the table is at 19:30.
  expect(hours(untilTableTime(tapped, { date: '2026-11-20', time: '19:30' }))).toBe(1.5)
  expect(hours(untilTableTime(tapped, { date: '2026-11-20', time: '17:30' }))).toBe(12)
})

// CUS-UN-28
test('an action that a tab was sending when it was closed goes to the account that signs in, which is asked first', async () => {
  const store = createMemoryStore()
  const closed = aTab([], { send: () => new Promise(() => {}) }, store)
  await closed.queue.openFor('anita')
  closed.open()
  await closed.tap('first')
  await expect.poll(() => closed.queue.actions()[0]?.state).toBe('sending')

  const { queue, seen, open } = aTab([], {}, store)
  open()
  await queue.openFor('ben')
  await queue.adopt('anita', 'Asked for by Anita')
  expect(queue.actions()).toMatchObject([{ id: 'first', userId: 'ben', state: 'refused', error: 'Asked for by Anita' }])
  expect(seen).toEqual([])
})
