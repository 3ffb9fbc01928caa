import { orderPayload } from '@thali/testing/order-payload'
import { expect, test } from 'vitest'

import { CUSTOMER_PROGRAM, useApi } from '#api/testing/start-api.ts'

const MOST = 4

const api = useApi({ env: { DATABASE_CONNECTIONS: String(MOST) }, now: new Date('2026-11-18T16:00:00Z') })

test('with DATABASE_CONNECTIONS a process answers many at once over few connections', async () => {
  const orders = Array.from({ length: 40 }, (_, number) =>
    api.call(CUSTOMER_PROGRAM, 'POST /createCustomerOrderCash', {
      body: orderPayload({ phone: `+1902555${3000 + number}`, email: `guest${number}@example.com` }),
    }),
  )
  expect((await Promise.all(orders)).map(({ status }) => status)).toEqual(orders.map(() => 200))
  const open = await api.sql(
    `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'thali'`,
  )
  expect(open).toHaveLength(MOST)
})
