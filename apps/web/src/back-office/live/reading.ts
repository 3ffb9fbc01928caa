import type { OrderView } from '@thali/contracts/orders/orders'

import { call, isApiError, userMessage } from '#web/lib/api/api.ts'

/** `all`: all orders of the day. `latest`: open orders, and the latest finished ones. */
export type Depth = 'all' | 'latest'
export type Reading = { open: OrderView[]; settled: OrderView[] }

const PAGE = 200
/** Orders that finish between two pages shift the rest; this many may do so before one is missed. */
const OVERLAP = 20
const LATEST = 50

/** Reads the board's orders of all locations: open ones, and those of `today` that are completed or cancelled. */
export async function readOrders(today: string, depth: Depth): Promise<Reading> {
  const settled = { startDate: today, sortBy: 'updatedAt', limit: depth === 'all' ? PAGE : LATEST } as const
  const [open, completed, cancelled] = await Promise.all([
    readOpenOrders(),
    call('GET /getLocationOrders', { query: { ...settled, status: 'completed' } }),
    call('GET /getLocationOrders', { query: { ...settled, status: 'cancelled' } }),
  ])
  return { open, settled: [...completed.orders, ...cancelled.orders] }
}

async function readOpenOrders(): Promise<OrderView[]> {
  const orders: OrderView[] = []
  for (let offset = 0; ; offset += PAGE - OVERLAP) {
    const query = { status: 'open', sortOrder: 'asc', limit: PAGE, offset } as const
    const page = await call('GET /getLocationOrders', { query })
    orders.push(...page.orders)
    if (page.orders.length < PAGE) return orders
  }
}

/** Why a read failed, in words for a kitchen. */
export function whyNotRead(error: unknown): string {
  if (!isApiError(error) || error.code !== 'gate-open') return userMessage(error)
  return 'The server failed several times in a row. It is asked again within half a minute.'
}
