import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import type { Outcome } from './action-queue.ts'
import { type Attempt, attemptOn, defineAction, done } from './define-action.ts'
import { actionQueue } from './use-action-queue.ts'
import { ApiError } from '#web/lib/api/api.ts'

type Dish = { name: string }
type Answer = number | ApiError | Outcome<string>

const failure = (status: number) => new ApiError({ code: '', message: 'No', status })

/** An action, and the versions it was sent with: `answers` are statuses or outcomes in turn. */
function anAction(answers: Answer[] = []) {
  const sent: (number | null)[] = []
  const action = defineAction<Dish, string>({
    kind: 'test-dish',
    name: ({ name }) => name,
    expiresAtMs: ({ atMs }) => atMs + 1000,
    send({ version }) {
      sent.push(version)
      const answer = answers.shift() ?? done('saved')
      if (typeof answer === 'number') return Promise.reject(failure(answer))
      return answer instanceof ApiError ? Promise.reject(answer) : Promise.resolve(answer)
    },
  })
  return { action, sent }
}

const tap = (version: number | null = null): Attempt<Dish> => ({
  ...attemptOn('samosa', { name: 'Samosa' }),
  version,
})
const kept = () => actionQueue().actions()

beforeEach(async () => {
  vi.stubGlobal('window', new EventTarget())
  vi.spyOn(globalThis.console, 'warn').mockImplementation(() => {})
  await actionQueue().openFor('anita')
})
afterEach(async () => {
  await actionQueue().clear()
  await actionQueue().openFor(null)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('an action', () => {
  test('an action is sent at once, and nothing is kept', async () => {
    const { action, sent } = anAction()
    expect(await action.perform(tap(3))).toMatchObject({ kind: 'done', answer: 'saved' })
    expect([sent, kept()]).toEqual([[3], []])
  })

  test('an action that nobody answers is kept under its key, with the time of the tap and its end', async () => {
    const { action } = anAction([0])
    const attempt = tap(3)
    expect(await action.perform(attempt)).toBeNull()
    const { id, atMs } = attempt
    expect(kept()).toMatchObject([
      { id, kind: 'test-dish', subject: 'samosa', expectedVersion: 3, atMs, expiresAtMs: atMs + 1000, userId: 'anita' },
    ])
  })

  test('an action is kept behind one that waits on the same subject, for the version which that leaves', async () => {
    const { action, sent } = anAction([0])
    await action.perform(tap(3))
    expect(await action.perform(tap(3))).toBeNull()
    expect(sent).toEqual([3])
    expect(kept().map(({ expectedVersion }) => expectedVersion)).toEqual([3, null])
  })

  test.each([502, 503, 504])(
    'an action is kept while something else answers %i in the place of the server',
    async (status) => {
      const away = new ApiError({ code: 'unknown', message: '', status })
      const { action } = anAction([away])
      expect(await action.perform(tap())).toBeNull()
      expect(kept()).toHaveLength(1)
    },
  )

  test('an action of a server that goes on failing is left to the person', async () => {
    const { action, sent } = anAction([500])
    await expect(action.perform(tap())).rejects.toMatchObject({ status: 500 })
    expect([sent.length, kept()]).toEqual([1, []])
  })

  test('an action that is refused is not kept', async () => {
    const { action } = anAction([409])
    await expect(action.perform(tap())).rejects.toMatchObject({ status: 409 })
    expect(kept()).toEqual([])
  })

  test('an action follows a subject that has moved on, and is kept for its latest version', async () => {
    const { action, sent } = anAction([{ kind: 'rebase', version: 4 }, 0])
    expect(await action.perform(tap(3))).toBeNull()
    expect(sent).toEqual([3, 4])
    expect(kept()).toMatchObject([{ expectedVersion: 4 }])
  })

  test('an action gives up on a subject that changes with every try', async () => {
    const { action, sent } = anAction(Array.from({ length: 9 }, (_, version) => ({ kind: 'rebase', version })))
    await expect(action.perform(tap(0))).rejects.toThrow('Samosa changed with every try')
    expect(sent).toHaveLength(4)
  })

  test('an action that is refused later says what it is about', async () => {
    const { action } = anAction([0])
    await action.perform(tap())
    const [waiting] = kept()
    expect(action.refusal(waiting!, failure(404))).toMatchObject({ kind: 'refused', stopsRest: true })
    expect(action.refusal(waiting!, failure(404)).sentence).toMatch(/^Samosa: /)
  })
})
