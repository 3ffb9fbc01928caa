import type { OrderView } from '@thali/contracts/orders/orders'
import { localParts } from '@thali/domain/time/zone'

import { ADMIN_PROGRAM, type TestApi } from '../../apps/api/src/testing/start-api.ts'
import { askingAt } from './asking.ts'
import { LUNCH } from './place.ts'

/** What the receipts of some orders and the month-end say about money. */
export async function readMoney(api: TestApi, orders: readonly OrderView[]): Promise<Map<string, string>> {
  const ask = askingAt(api)
  const said = new Map<string, string>()
  for (const { id: orderId, orderNumber } of orders) {
    const { order } = await ask(ADMIN_PROGRAM, 'GET /getOrderDetails', { query: { orderId } })
    said.set(`the receipt of order ${orderNumber}`, JSON.stringify(onReceipt(order)))
  }
  const query = { location: 'truro', month: localParts(LUNCH).date.slice(0, 7) }
  const report = await ask(await api.signInAsAdmin(), 'GET /admin/reports/month', { query })
  // The comparisons are with the day on which they are read.
  const { comparisons: _comparisons, lastUpdated: _lastUpdated, ...month } = report
  return said.set('the month-end', JSON.stringify(month))
}

function onReceipt({ pricing, items, status, paymentStatus, takenBy, paidAt, card, refund }: OrderView) {
  const lines = items.map(({ note: _note, cartKey: _cartKey, ...line }) => line)
  return { pricing, lines, status, paymentStatus, takenBy, paidAt, card, refund }
}

/** Where something else is said than before. */
export function differences(where: string, before: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>) {
  return [...before].flatMap(([what, said]) =>
    now.get(what) === said ? [] : [`${where}: ${what} was ${said}, and is ${now.get(what)}`],
  )
}
