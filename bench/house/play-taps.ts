import { firstStation, type Station } from '@thali/domain/kitchen'
import { numberedLines, type OrderLine } from '@thali/domain/orders/order-lines'

import type { ActOf, Axis } from './acts.ts'
import type { House } from './house.ts'
import { findOrder, hasStatus, pick, request } from './targets.ts'

/** A cook says that all of a dish is done, or none of it after all. What was tapped of one dish is never read of another. */
export async function tapDish(house: House, act: ActOf<'tap'>): Promise<Axis[]> {
  const { api, tapped, found } = house
  const order = await findOrder(house, act.order, hasStatus('preparing', 'ready'))
  if (!order) return []
  const [row] = await api.sql<{ lines: OrderLine[]; stations: Station[] | null }>(
    `SELECT lines, kitchen->'stations' AS stations FROM orders JOIN locations l ON l.id = location_id WHERE orders.id = $1`,
    [order.id],
  )
  const line = pick(numberedLines(row?.lines ?? []), act.line)
  if (!line) return []
  const station = pick(line.stations?.[line.itemId] ?? [], act.line) ?? firstStation(row?.stations ?? [])?.id ?? 'none'
  const [mark] = await api.sql<{ done: number }>(
    `SELECT done FROM done_dishes WHERE order_id = $1 AND line = $2 AND part = 0 AND station = $3`,
    [order.id, line.no, station],
  )
  const was = mark?.done ?? 0
  const body = { line: line.no, part: 0, station, done: was > 0 ? 0 : line.quantity, was: Math.min(was, line.quantity) }
  const params = { id: order.id }
  await request(house, act, { by: 'cook', call: 'POST /admin/orders/:id/items/done', params, body }, [])
  const key = `${order.id} ${line.no}`
  const before = tapped.get(key) ?? line.itemId
  if (before !== line.itemId) found.add(`a line of ${line.itemId} has the number that a line of ${before} had`)
  tapped.set(key, line.itemId)
  return []
}
