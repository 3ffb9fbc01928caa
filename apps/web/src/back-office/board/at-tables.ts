import { ASKS_FOR } from '@thali/domain/orders/handover'

import type { ColumnRows } from './board-view.ts'

/** How many orders stand on the board for the same table, for each order that shares it. Those for later do not count yet. */
export function ordersSharingTables(columns: readonly ColumnRows[]): ReadonlyMap<string, number> {
  const byTable = new Map<string, Set<string>>()
  for (const { kind, order } of columns.flatMap(({ now }) => now)) {
    const { orderType, tableInfo, locationInfo } = order
    if (kind !== 'order' || ASKS_FOR[orderType] !== 'table' || !tableInfo?.tableNumber) continue
    const table = `${locationInfo.id} ${tableInfo.tableNumber}`
    byTable.set(table, (byTable.get(table) ?? new Set<string>()).add(order.id))
  }
  const shared = [...byTable.values()].filter(({ size }) => size > 1)
  return new Map(shared.flatMap((ids) => [...ids].map((id) => [id, ids.size] as const)))
}
