import type { OrderView } from '@thali/contracts/orders/orders'

import { call } from '#web/lib/api/api.ts'

/** `all`: all orders of the day. `latest`: open orders, and the latest finished ones. */
export type Depth = 'all' | 'latest'
export type Reading = { open: OrderView[]; settled: OrderView[] }

const PAGE = 200
/** Orders that finish between two pages shift the rest; this many may do so before one is missed. */
const OVERLAP = 20
const LATEST = 50

/**
 * Reads the board's orders of all locations: open ones, and those of `today` that are completed or cancelled. Another part of
 * the page that the server fails does not hold them back: they pass the failure gate, and have a slow pace of their own.
 */
export async function readOrders(today: string, depth: Depth): Promise<Reading> {
  const settled = { startDate: today, sortBy: 'updatedAt', limit: depth === 'all' ? PAGE : LATEST } as const
  const [open, completed, cancelled] = await Promise.all([
    readOpenOrders(),
    call('GET /getLocationOrders', { query: { ...settled, status: 'completed' }, isAsked: true }),
    call('GET /getLocationOrders', { query: { ...settled, status: 'cancelled' }, isAsked: true }),
  ])
  return { open, settled: [...completed.orders, ...cancelled.orders] }
}

async function readOpenOrders(): Promise<OrderView[]> {
  const orders: OrderView[] = []
  for (let offset = 0; ; offset += PAGE - OVERLAP) {
    const query = { status: 'open', sortOrder: 'asc', limit: PAGE, offset } as const
    const page = await call('GET /getLocationOrders', { query, isAsked: true })
    orders.push(...page.orders)
    if (page.orders.length < PAGE) return orders
  }
}
