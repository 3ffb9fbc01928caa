import { expect, onTestFinished, test, vi } from 'vitest'

import { onceSettled } from './list-choices.ts'

// ADM-CON-44
test('a list is asked for the typed words 300 ms after the last letter, and not for the letters before', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const asked: string[] = []
  const typeOn = onceSettled(() => asked.push('a'))
  vi.advanceTimersByTime(299)
  typeOn()
  onceSettled(() => asked.push('an'))
  vi.advanceTimersByTime(299)
  expect(asked).toEqual([])
  vi.advanceTimersByTime(1)
  expect(asked).toEqual(['an'])
})
