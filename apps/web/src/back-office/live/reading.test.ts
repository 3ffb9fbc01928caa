import { afterEach, expect, test, vi } from 'vitest'

import { readOrders } from './reading.ts'
import { client } from '#web/lib/api/tab-client.ts'

afterEach(() => vi.unstubAllGlobals())

test('the orders are read although another part of the page was failed five times, and the failure gate is shut', async () => {
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', async (address: string) =>
    address.includes('/getLocationOrders')
      ? Response.json({ orders: [], total: 0, hasMore: false })
      : Response.json({}, { status: 503 }),
  )
  const readPlaces = () => client.request('GET', '/admin/workplaces', { retries: 0 })
  for (let failed = 1; failed <= 5; failed += 1) await readPlaces().catch(() => {})
  await expect(readPlaces()).rejects.toMatchObject({ code: 'gate-open' })

  await expect(readOrders('2026-11-20', 'all')).resolves.toEqual({ open: [], settled: [] })
})
