import { AppError } from '@thali/contracts/errors'
import type {
  GetLocationOrderCounts,
  GetLocationOrders,
  GetOrderReceipt,
  ListMyOrders,
  OrderView,
} from '@thali/contracts/orders'
import { ORDER_STATUSES, type OrderStatus } from '@thali/domain/orders/order-status'

import type { Clock } from '#api/clock.ts'
import type { Order } from '#api/features/orders/order.ts'
import type { OrderTokens } from '#api/features/orders/order-token.ts'
import { type OrderPresenter, withoutContact } from '#api/features/orders/orders.presenter.ts'
import type { OrdersRepository } from '#api/features/orders/orders.repository.ts'
import { type Principal, worksAt } from '#api/plugins/principal.ts'

type Deps = { orders: OrdersRepository; presenter: OrderPresenter; tokens: OrderTokens; clock: Clock }

const OPEN: readonly OrderStatus[] = ['pending', 'preparing', 'ready']
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Reads orders for those who may: the owner, staff of the location, whoever holds the order's token. */
export function createOrdersService({ orders, presenter, tokens, clock }: Deps) {
  async function findByToken(orderId: string, token: string): Promise<Order> {
    // The token is checked first and for any id, so that an unknown order and a wrong token look alike.
    const order = tokens.opens(orderId, token) && UUID.test(orderId) ? await orders.findById(orderId) : undefined
    if (!order) throw new AppError('not-found')
    return order
  }

  return {
    /**
     * For the owner, staff of its location, or a holder of its token, who sees no way to reach the customer.
     * Everybody else: it does not exist.
     */
    async getForReader(orderId: string, token: string | undefined, principal: Principal): Promise<OrderView> {
      const order = principal.kind === 'anonymous' ? undefined : await orders.findById(orderId)
      if (order && canRead(order, principal)) return presenter.toView(order)
      return withoutContact(presenter.toView(await findByToken(orderId, token ?? '')))
    },

    /** The stored order that a token opens, for the receipt's paper. */
    getByToken: findByToken,

    async getReceipt(orderId: string, token: string): Promise<GetOrderReceipt['reply']> {
      const order = withoutContact(presenter.toView(await findByToken(orderId, token)))
      return { order, receiptUrl: order.receiptUrl }
    },

    async getForStaff(orderId: string, principal: Principal): Promise<OrderView> {
      const order = await orders.findById(orderId)
      if (!order || !worksAt(principal, order.locationId)) throw new AppError('order-not-found')
      return presenter.toView(order)
    },

    async listOwn(accountId: string, page: ListMyOrders['query']): Promise<ListMyOrders['reply']> {
      const found = await orders.list({ accountId }, page)
      return { orders: found.orders.map(presenter.toView), total: found.total }
    },

    async listAtLocation(query: GetLocationOrders['query'], principal: Principal): Promise<GetLocationOrders['reply']> {
      requireWorksAt(principal, query.locationId)
      const { locationId, limit, offset } = query
      const found = await orders.list(
        {
          locationId,
          statuses: query.status === 'open' ? OPEN : query.status && [query.status],
          orderType: query.orderType,
          from: query.startDate ? new Date(query.startDate) : undefined,
          until: query.endDate ? new Date(query.endDate) : undefined,
        },
        { limit, offset },
      )
      return { orders: found.orders.map(presenter.toView), total: found.total, metadata: { limit, offset, locationId } }
    },

    async countAtLocation(locationId: string, principal: Principal): Promise<GetLocationOrderCounts['reply']> {
      requireWorksAt(principal, locationId)
      const found = await orders.countByStatus(locationId)
      const byStatus = Object.fromEntries(ORDER_STATUSES.map((status) => [status, found[status] ?? 0])) as Record<
        OrderStatus,
        number
      >
      const counts = { total: Object.values(byStatus).reduce((sum, count) => sum + count, 0), ...byStatus }
      return { ...counts, counts, lastUpdated: clock.now().toISOString() }
    },
  }
}

export type OrdersService = ReturnType<typeof createOrdersService>

function canRead(order: Order, principal: Principal): boolean {
  const owns = principal.kind === 'account' && order.accountId === principal.id
  return owns || worksAt(principal, order.locationId)
}

/** A location where the caller does not work answers like one that does not exist. */
function requireWorksAt(principal: Principal, locationId: string): void {
  if (!worksAt(principal, locationId)) throw new AppError('permission-denied')
}
