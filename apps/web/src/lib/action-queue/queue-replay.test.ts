import { expect, test } from 'vitest'

import { createActionQueue } from './queue-engine.ts'
import { createMemoryStore } from './queue-store.ts'

test('what waited is sent one after the other, with 200 ms between [ADM-OFF-03, ADM-OFF-05]', async () => {
  const seen: string[] = []
  const queue = createActionQueue({
    store: createMemoryStore(),
    takeTurn: async (work) => {
      await work(() => Promise.resolve(true))
      return true
    },
    askWhoIsThere: () => Promise.resolve('anita'),
    tellOthers: () => {},
    wait: (ms) => Promise.resolve(void seen.push(`${ms} ms`)),
    after: () => {},
  })
  await queue.openFor('anita')
  for (const id of ['first', 'second', 'third']) {
    await queue.enqueue({ id, kind: 'step', subject: id, body: {}, expectedVersion: null, atMs: 0 })
  }
  queue.handle('step', {
    failure: 'Failed',
    send: ({ id }) => {
      seen.push(id)
      return Promise.resolve({ kind: 'done', version: 1, note: null, answer: null })
    },
  })

  await expect.poll(() => queue.actions()).toEqual([])
  expect(seen).toEqual(['first', '200 ms', 'second', '200 ms', 'third'])
})
