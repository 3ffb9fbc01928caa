import { afterEach, expect, test, vi } from 'vitest'

import { readThroughStore } from './read-through-store.ts'
import { asking, openReads } from './use-read.ts'

const { ask } = asking
afterEach(() => void (asking.ask = ask))

test('a page that is opened again while its answer is on its way waits for that one; a check of the session asks anew', async () => {
  const requests: PromiseWithResolvers<unknown>[] = []
  asking.ask = vi.fn(() => {
    const request = Promise.withResolvers<unknown>()
    requests.push(request)
    return request.promise
  })
  openReads({})
  const readings = [readThroughStore('/menu/truro'), readThroughStore('/menu/truro')]
  expect(requests).toHaveLength(1)
  requests[0]?.resolve({ name: 'Truro' })
  expect(await Promise.all(readings)).toEqual([1, 2].map(() => ({ status: 200, body: { name: 'Truro' } })))
  // Somebody has asked for the page, so it is read although the failure gate is shut.
  expect(vi.mocked(asking.ask).mock.calls).toEqual([['/menu/truro', { isAsked: true }]])

  for (const _ of ['first', 'again']) void readThroughStore('/session', { fresh: true })
  expect(requests).toHaveLength(3)
})
