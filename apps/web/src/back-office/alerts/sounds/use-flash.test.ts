import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { createFlash, type Flash, type Success } from './sound-controls.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function aFlash() {
  const told: (Flash | null)[] = []
  return { told, flash: createFlash((next) => told.push(next)) }
}

// ADM-CON-59, ADM-SND-18, ADM-SND-20, ADM-SND-21
test.each([
  ['tested', 2000],
  ['uploaded', 3000],
  ['restored', 2000],
] as const)('a word that a sound was %s is shown for %d milliseconds', (success: Success, ms) => {
  const { told, flash } = aFlash()
  const word = { text: 'Done', isError: false }
  flash.show(word, success)
  vi.advanceTimersByTime(ms - 1)
  expect(told).toEqual([word])
  vi.advanceTimersByTime(1)
  expect(told).toEqual([word, null])
})

test('an error stays on screen, and a later word is not taken away with the one before', () => {
  const { told, flash } = aFlash()
  const error = { text: 'Test failed', isError: true }
  flash.show({ text: 'Done', isError: false }, 'tested')
  flash.show(error)
  vi.advanceTimersByTime(60_000)
  expect(told.at(-1)).toBe(error)
})
