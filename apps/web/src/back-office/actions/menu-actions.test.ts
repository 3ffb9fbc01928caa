import { expect, test } from 'vitest'

import { MENU_ACTIONS, waitingMenuActions } from './menu-actions.ts'
import type { QueuedAction } from '#web/lib/action-queue/action-queue.ts'
import { createActionQueue } from '#web/lib/action-queue/queue-engine.ts'
import { createMemoryStore } from '#web/lib/action-queue/queue-store.ts'
import { ApiError } from '#web/lib/api/api.ts'

// ADM-CON-52
test.each([
  ['does not answer', 0],
  ['fails', 503],
])('a change of a menu is sent again five seconds after the service %s [ADM-OFF-10]', async (_, status) => {
  const plans: { ms: number; work: () => void }[] = []
  let isWell = false
  const failure = new ApiError({ code: '', status, message: '' })
  const queue = createActionQueue({
    store: createMemoryStore(),
    takeTurn: async (work) => {
      await work(() => Promise.resolve(true))
      return true
    },
    askWhoIsThere: () => (isWell || status !== 0 ? Promise.resolve('anita') : Promise.reject(failure)),
    tellOthers: () => {},
    wait: () => Promise.resolve(),
    after: (ms, work) => plans.push({ ms, work }),
    nowMs: () => 0,
    random: () => 0,
  })
  const kind = 'menu-change'
  await queue.openFor('anita')
  queue.handle({
    ...MENU_ACTIONS[kind],
    send: () =>
      isWell ? Promise.resolve({ kind: 'done', version: 1, note: null, answer: null }) : Promise.reject(failure),
  })
  await queue.enqueue({
    id: 'first',
    kind,
    subject: 'samosa',
    body: {},
    expectedVersion: null,
    atMs: 0,
    expiresAtMs: null,
  })

  await expect.poll(() => plans.map(({ ms }) => ms)).toEqual([5000])
  expect(queue.actions()).toHaveLength(1)
  isWell = true
  plans[0]?.work()
  await expect.poll(() => queue.actions()).toEqual([])
})

test('the desk of a menu counts the changes of that menu that wait, and no orders', () => {
  const action = (kind: string, state: QueuedAction['state']): QueuedAction => ({
    id: `${kind} ${state}`,
    kind,
    subject: 'samosa',
    body: { kind, location: 'truro' },
    expectedVersion: null,
    userId: 'anita',
    atMs: 0,
    expiresAtMs: null,
    tries: 0,
    state,
    error: null,
  })
  const queue = [action('menu-change', 'waiting'), action('menu-delete', 'refused'), action('order-status', 'waiting')]
  expect(waitingMenuActions(queue).map(({ kind }) => kind)).toEqual(['menu-change'])
})
