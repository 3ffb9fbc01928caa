import type pg from 'pg'

import type { Acknowledged } from './order-walk.ts'

export type WalkFindings = { lost: number; doubled: number; mispriced: number; unfinished: number }

/** Compares what callers were told with what is stored. All four should be 0. */
export async function checkWalks(database: pg.Client, orders: readonly Acknowledged[]): Promise<WalkFindings> {
  const { rows } = await database.query<{ id: string; key: string; total: number; status: string }>(
    'SELECT id, special_instructions AS key, total_cents AS total, status FROM orders',
  )
  const byKey = Map.groupBy(rows, ({ key }) => key)
  const storedOf = ({ key, orderId }: Acknowledged) => byKey.get(key)?.find(({ id }) => id === orderId)
  return {
    lost: orders.filter((order) => !storedOf(order)).length,
    doubled: [...byKey.values()].filter(({ length }) => length > 1).length,
    mispriced: orders.filter((order) => storedOf(order)?.total !== order.totalCents).length,
    unfinished: orders.filter((order) => order.isCompleted && storedOf(order)?.status !== 'completed').length,
  }
}

export function isFaultless(findings: WalkFindings): boolean {
  return Object.values(findings).every((count) => count === 0)
}
