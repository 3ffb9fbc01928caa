import { expect, test } from 'vitest'

import { GUEST, isOpen, MOST_KEPT, type ActionHandler, type Outcome } from './action-queue.ts'
import { untilTableTime, within12Hours, within7Days } from './define-action.ts'
import { type ActionQueue, createActionQueue } from './queue-engine.ts'
import { createMemoryStore } from './queue-store.ts'
import { standingSentences } from './standing-sentences.ts'
import { GATE_OPEN } from '#web/lib/api/api-error.ts'
import { ApiError } from '#web/lib/api/api.ts'

const DONE: Outcome = { kind: 'done', version: 1, note: null, answer: null }
const TAPPED_MS = Date.parse('2026-11-20T22:00:00Z')

/** A tab of Anita's; `answers` are the statuses of the sendings in turn, 200 once there are none left. */
function aTab(
  answers: (number | { status: number; retryAfter?: number; code?: string; requestId?: string })[] = [],
  handler: Partial<ActionHandler> = {},
  store = createMemoryStore(),
) {
  const seen: string[] = []
  const plans: { ms: number; work: () => void }[] = []
  const clock = { ms: TAPPED_MS }
  const present = { who: 'anita', chance: 0 }
  /** For each time it was asked who is signed in: whether a person wanted it. */
  const askedBy: boolean[] = []
  const queue = createActionQueue({
    store,
    takeTurn: async (work) => {
      await work(() => Promise.resolve(true))
      return true
    },
    askWhoIsThere: (isAsked) => {
      askedBy.push(isAsked)
      return Promise.resolve(present.who)
    },
    tellOthers: () => {},
    wait: (ms) => Promise.resolve(void seen.push(`${ms} ms`)),
    after: (ms, work) => plans.push({ ms, work }),
    nowMs: () => clock.ms,
    random: () => present.chance,
  })
  const step: ActionHandler = {
    accepts: ({ kind }) => kind === 'step',
    refusal: (_, { message }) => ({ kind: 'refused', sentence: message, stopsRest: true }),
    failure: 'Failed',
    send: ({ id }) => {
      seen.push(id)
      const answer = answers.shift() ?? 200
      if (answer === 200) return Promise.resolve(DONE)
      const refusal = typeof answer === 'number' ? { status: answer } : answer
      return Promise.reject(new ApiError({ code: '', message: '', ...refusal }))
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
  const sentences = () =>
    standingSentences({ ...queue.standing(), isLasting: true }, queue.actions().filter(isOpen).length)
  return { queue, seen, askedBy, clock, present, plans, tap, tryAgain, sentences, open: () => queue.handle(step) }
}

// ADM-CON-51, CUS-RES-26
test('waiting actions are sent one after the other, with 200 ms between [ADM-OFF-03, ADM-OFF-05]', async () => {
  const { queue, seen, tap, open } = aTab()
  await queue.openFor('anita')
  for (const id of ['first', 'second', 'third']) await tap(id)
  open()

  await expect.poll(() => queue.actions()).toEqual([])
  expect(seen).toEqual(['first', '200 ms', 'second', '200 ms', 'third'])
})

// ADM-OFF-18
test('the number of waiting actions is told with every change at once, not only once a second', async () => {
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
test('a server that is away is asked again, after 10 seconds and longer each time up to a minute, until it answers', async () => {
  const { queue, tap, tryAgain, open } = aTab([503, 502, 504, 0, 503, 503, 503])
  open()
  await queue.openFor('anita')
  await tap('first')

  const waits: number[] = []
  for (let time = 0; time < 7; time += 1) waits.push(await tryAgain())
  expect(waits).toEqual([10_000, 20_000, 40_000, 60_000, 60_000, 60_000, 60_000])
  await expect.poll(() => queue.actions()).toEqual([])
})

test('a call that the failure gate does not let through is tried again in 10 seconds, however long the server was away', async () => {
  const { queue, tap, tryAgain, open } = aTab([503, 503, 503, 503, { status: 503, code: GATE_OPEN }])
  open()
  await queue.openFor('anita')
  await tap('first')
  const waits: number[] = []
  for (let time = 0; time < 5; time += 1) waits.push(await tryAgain())
  expect(waits).toEqual([10_000, 20_000, 40_000, 60_000, 10_000])
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
  await expect.poll(() => queue.actions()[0]?.state).toBe('expired')
  expect(seen).toEqual([])

  await queue.retry('first')
  await expect.poll(() => queue.actions()).toEqual([])
  expect(seen).toEqual(['first'])
})

test('waiting order steps last 12 hours, changes of menus and locations 7 days, bookings until the table’s time', () => {
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

test('devices that get their network back together do not send in one moment, but within two seconds [ADM-OFF-03]', async () => {
  const { queue, present, plans } = aTab()
  await queue.openFor('anita')
  for (const chance of [0, 0.5, 0.999]) {
    present.chance = chance
    queue.replaySoon()
  }
  expect(plans.map(({ ms }) => ms)).toEqual([0, 1000, 1998])
})

test('a network that comes back while a call fails is used at once, not after the wait that the failure asks for', async () => {
  const { queue, seen, tap } = aTab()
  await queue.openFor('anita')
  await tap('first')
  queue.handle({
    accepts: () => true,
    refusal: () => ({ kind: 'refused', sentence: '', stopsRest: true }),
    failure: null,
    send({ id }) {
      seen.push(id)
      if (seen.length > 1) return Promise.resolve(DONE)
      queue.replaySoon()
      return Promise.reject(new ApiError({ code: 'network-error', message: '', status: 0 }))
    },
  })
  await expect.poll(() => queue.actions()).toEqual([])
  expect(seen).toEqual(['first', 'first'])
})

test.each(['the cookie is gone', 'the server says 401'])(
  'the end of a session is said, and nothing is tried until somebody signs in: %s',
  async (how) => {
    const { queue, tap, present, plans, seen, sentences, open } = aTab(how.includes('401') ? [401] : [])
    if (how.includes('cookie')) present.who = GUEST
    await queue.openFor('anita')
    for (const id of ['first', 'second', 'third']) await tap(id)
    open()
    await expect.poll(sentences).toEqual(['Sign-in expired. Sign in again to send 3 changes.'])
    expect(queue.actions().map(({ state, tries }) => [state, tries])).toEqual([
      ['waiting', 0],
      ['waiting', 0],
      ['waiting', 0],
    ])
    expect(plans).toEqual([])

    present.who = 'anita'
    await queue.openFor('anita')
    await expect.poll(() => queue.actions()).toEqual([])
    expect(sentences()).toEqual([])
    expect(seen.at(-1)).toBe('third')
  },
)

test('while the server asks for a pause nothing is sent, and the queue says until when', async () => {
  const { queue, seen, tap, tryAgain, sentences, open } = aTab([{ status: 429, retryAfter: 45 }])
  open()
  await queue.openFor('anita')
  await tap('first')
  // 18:00:45 in Halifax.
  await expect.poll(sentences).toEqual(['The server asks for a pause until 6:00 PM AST.'])
  await queue.replay()
  await tap('second')
  expect(seen).toEqual(['first'])
  expect(queue.actions().map(({ tries }) => tries)).toEqual([0, 0])
  expect(await tryAgain()).toBe(45_000)
  await expect.poll(() => queue.actions()).toEqual([])
})

test('no pause lasts longer than a minute, whatever was asked for, and the queue names that time', async () => {
  const { queue, tap, tryAgain, sentences, open } = aTab([
    { status: 429, retryAfter: 86_400 },
    { status: 502, retryAfter: 3600 },
  ])
  open()
  await queue.openFor('anita')
  await tap('first')
  await expect.poll(sentences).toEqual(['The server asks for a pause until 6:01 PM AST.'])
  expect([await tryAgain(), await tryAgain()]).toEqual([60_000, 60_000])
  await expect.poll(() => queue.actions()).toEqual([])
})

const PROXYS = { status: 502, retryAfter: 30 }

test.each([
  ['Send now', (queue: ActionQueue) => void queue.replay(true)],
  ['Retry', (queue: ActionQueue) => void queue.retry('first')],
  ['the first sign of the server', (queue: ActionQueue) => queue.endRest()],
  ['the network that is back', (queue: ActionQueue) => queue.replaySoon()],
])('a pause that a proxy asked for in the place of the server ends with: %s', async (_, end) => {
  const { queue, seen, plans, tap, open } = aTab([PROXYS, PROXYS])
  open()
  await queue.openFor('anita')
  await tap('first')
  await expect.poll(() => plans.length).toBe(1)
  await queue.replay()
  expect(seen).toEqual(['first'])

  end(queue)
  plans.find(({ ms }) => ms === 0)?.work()
  await expect.poll(() => seen).toEqual(['first', 'first'])
  await expect.poll(() => plans.filter(({ ms }) => ms === 30_000).length).toBe(2)
  // The end of the first pause does not end the second one.
  plans[0]?.work()
  await queue.replay()
  expect(seen).toHaveLength(2)
})

test('a pause that our server asked for ends only with its time', async () => {
  const { queue, seen, plans, tap, open } = aTab([{ status: 503, retryAfter: 30, requestId: 'request-1' }])
  open()
  await queue.openFor('anita')
  await tap('first')
  await expect.poll(() => plans.length).toBe(1)
  await queue.replay(true)
  queue.endRest()
  expect(seen).toEqual(['first'])
})

test('a server that is away is told of, and counts no try', async () => {
  const { queue, tap, sentences, tryAgain, open } = aTab([502])
  open()
  await queue.openFor('anita')
  await tap('first')
  await expect.poll(sentences).toEqual(['Waiting for the restaurant’s server.'])
  expect(queue.actions()[0]).toMatchObject({ state: 'waiting', tries: 0 })
  await tryAgain()
  await expect.poll(sentences).toEqual([])
})

test('an action that expires takes along the later ones on its subject, and both wait for a person', async () => {
  const { queue, clock, seen, open } = aTab()
  await queue.openFor('anita')
  const step = { kind: 'step', subject: 'order-1', body: {}, expectedVersion: null, atMs: TAPPED_MS }
  await queue.enqueue({ ...step, id: 'first', expiresAtMs: TAPPED_MS + 1000 })
  await queue.enqueue({ ...step, id: 'second', expiresAtMs: TAPPED_MS + 9000 })
  clock.ms = TAPPED_MS + 1000
  open()
  await expect.poll(() => queue.actions().map(({ state }) => state)).toEqual(['expired', 'expired'])
  expect(seen).toEqual([])
})

test('another account learns how many changes wait and whose they are, and never sends them', async () => {
  const { queue, seen, present, tap, sentences, open } = aTab()
  await queue.openFor('anita', 'Anita')
  await tap('first')
  await tap('second')
  present.who = 'boris'
  await queue.openFor('boris', 'Boris')
  open()
  await queue.replay()
  expect(sentences()).toEqual(['2 changes of Anita wait here.'])
  expect(queue.actions()).toEqual([])
  expect(seen).toEqual([])
})

test('a device that is full does not keep the action, and says so', async () => {
  const store = createMemoryStore()
  store.change = () => Promise.reject(new DOMException('', 'QuotaExceededError'))
  const { queue, tap } = aTab([], {}, store)
  await queue.openFor('anita')
  await expect(tap('first')).rejects.toThrow('Not kept: this device is full.')
  expect(queue.actions()).toEqual([])
})

test('a device keeps at most 500 actions, of all accounts together', async () => {
  const { queue, tap } = aTab()
  await queue.openFor('boris')
  for (let count = 0; count < MOST_KEPT; count += 1) await tap(`${count}`)
  await queue.openFor('anita')
  await expect(tap('one more')).rejects.toThrow('Not kept: 500 changes wait on this device already.')
})

test('a browser that keeps nothing is to be left open while something waits', async () => {
  const { queue, tap } = aTab()
  await queue.openFor('anita')
  expect(standingSentences(queue.standing(), 0)).toEqual([])
  await tap('first')
  expect(standingSentences(queue.standing(), 1)).toEqual(['Nothing is kept here: leave it open.'])
})

// Ruling 54
test('Retry and “Send now” ask the server whatever the failure gate says; what the queue does by itself does not', async () => {
  const { queue, askedBy, plans, tap, tryAgain, open } = aTab([0, 0, 0])
  await queue.openFor('anita')
  await tap('step')
  open()
  await tryAgain()
  await expect.poll(() => askedBy).toEqual([false, false])
  await expect.poll(() => plans.length).toBe(1)
  await queue.retry('step')
  await queue.replay(true)
  expect(askedBy).toEqual([false, false, true, true])
})
