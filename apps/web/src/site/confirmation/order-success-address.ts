import type { OrderView } from '@thali/contracts/orders/orders'
import { ORDER_TYPES, type OrderType } from '@thali/domain/order-status'

import { isApiError } from '#web/lib/api/api-error.ts'
import { UNREADABLE } from '#web/lib/api/api-error.ts'
import { words } from '#words/confirmation.ts'

/** The order named by the address. */
export type OrderAddress = { orderId: string | null; sessionId: string | null; token: string | null }

/** The order as passed by checkout, not confirmed by the server. */
export type HandedOver = {
  orderId: string | null
  orderType: OrderType
  totalDollars: number
  items: readonly { cartKey: string; name: string; quantity: number }[]
}

export type SuccessView =
  | { kind: 'loading' }
  | { kind: 'order'; order: OrderView }
  | { kind: 'handed-over'; handedOver: HandedOver; note: string | null }
  | { kind: 'not-found'; message: string; mayRetry: boolean }

/**
 * `refused`: the server shows no such order to this visitor. `unanswered`: there was no answer.
 * `unexpected`: the answer is no order.
 */
export type ReadingFailure = 'refused' | 'unanswered' | 'unexpected'

/** Used in the address while the order does not exist yet. */
const NOT_YET = 'pending'

export function readOrderAddress(search: string): OrderAddress {
  const query = new URLSearchParams(search)
  const orderId = filled(query.get('order_id')) ?? filled(query.get('orderId'))
  return {
    orderId: orderId === NOT_YET ? null : orderId,
    sessionId: filled(query.get('session_id')),
    token: filled(query.get('token')),
  }
}

/** Parses the passed state; null if its shape is wrong. */
export function readHandedOver(state: Readonly<Record<string, unknown>>): HandedOver | null {
  const { orderId, orderType, totalDollars, items } = state
  const type = ORDER_TYPES.find((known) => known === orderType)
  if (type === undefined || typeof totalDollars !== 'number' || !Array.isArray(items)) return null

  const lines = (items as unknown[]).flatMap((item) => {
    const { cartKey, name, quantity } = (item ?? {}) as Record<string, unknown>
    const isItem = typeof cartKey === 'string' && typeof name === 'string' && typeof quantity === 'number'
    return isItem ? [{ cartKey, name, quantity }] : []
  })
  return { orderId: typeof orderId === 'string' ? orderId : null, orderType: type, totalDollars, items: lines }
}

/** What to show. An order read from the server takes precedence. */
export function decideView(known: {
  address: OrderAddress
  order: OrderView | undefined
  failure: ReadingFailure | null
  handedOver: HandedOver | null
}): SuccessView {
  const { address, order, failure, handedOver } = known
  if (order) return { kind: 'order', order }
  if (address.orderId !== null && failure === null) return { kind: 'loading' }

  if (handedOver && (address.orderId === null || handedOver.orderId !== null)) {
    return { kind: 'handed-over', handedOver, note: failure && words.notFound.incomplete }
  }
  if (failure === 'unexpected') return { kind: 'not-found', message: words.notFound.unexpected, mayRetry: true }
  const isNamed = address.orderId !== null || address.sessionId !== null
  const message = isNamed ? words.notFound.failed : words.notFound.nothing
  return { kind: 'not-found', message, mayRetry: failure === 'unanswered' }
}

/** The failure of a finished read; null before the first. */
export function failureOf(data: { order?: OrderView } | undefined, error: unknown): ReadingFailure | null {
  if (data?.order) return null
  if (error === undefined) return data === undefined ? null : 'unexpected'
  if (!isApiError(error) || error.code === UNREADABLE) return 'unexpected'
  return error.status === 0 || error.status === 429 || error.status >= 500 ? 'unanswered' : 'refused'
}

function filled(text: string | null): string | null {
  return text === null || text.trim() === '' ? null : text.trim()
}
