import { expect, test } from 'vitest'

import { testConnection } from './use-device.ts'

const clockOf =
  (...instants: number[]) =>
  () =>
    instants.shift() ?? Number.NaN

// ADM-API-47
test('the connection test tells how many milliseconds an answer took, and how far the server’s clock is ahead', async () => {
  const ping = () => Promise.resolve({ timestamp: new Date(5_020).toISOString() })
  expect(await testConnection(ping, clockOf(1_000, 1_040))).toEqual({ trip: 40, clockMs: 4_000 })
})

// ADM-API-47
test('the connection test tells that the server cannot be reached', async () => {
  const ping = () => Promise.reject(new Error('cut off'))
  expect(await testConnection(ping, clockOf(1_000, 1_040))).toEqual({ trip: 'failed' })
})
