import { MOST_OPEN_CASH_ORDERS, MOST_OPEN_CASH_ORDERS_UNPROVED } from '@thali/domain/orders/capacity/unpaid'
import { SHARE_GUESTS, SLOT_GUESTS } from '@thali/domain/reservations/slots'
import { expect, test } from 'vitest'

import { useApi } from '#api/testing/start-api.ts'

const api = useApi()

test.each([
  ['open_cash_orders_limit', MOST_OPEN_CASH_ORDERS],
  ['open_cash_orders_address', MOST_OPEN_CASH_ORDERS_UNPROVED],
  ['reservation_slots_guests', SLOT_GUESTS],
  ['reservation_shares_guests', SHARE_GUESTS],
])('the migrated database checks %s with the number of the domain, %d', async (constraint, limit) => {
  const [row] = await api.sql<{ rule: string }>(
    'SELECT pg_get_constraintdef(oid) AS rule FROM pg_constraint WHERE conname = $1',
    [constraint],
  )
  expect(row?.rule.match(/\d+/g)?.map(Number)).toContain(limit)
})
