import { afterEach, expect, test, vi } from 'vitest'

import { tidyMemoryWhenIdle } from './idle-memory.ts'

const { gc } = globalThis
afterEach(() => {
  vi.useRealTimers()
  globalThis.gc = gc
})

test('a process that has nothing to do collects its garbage once, until it has grown again', () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  let times = 0
  globalThis.gc = (() => void (times += 1)) as NonNullable<typeof gc>
  tidyMemoryWhenIdle()
  vi.advanceTimersByTime(30_000)
  expect(times).toBe(1)
  vi.advanceTimersByTime(90_000)
  expect(times).toBe(1)
})
