import { listPrepTimes } from '@thali/contracts/locations/kitchen'
import { compareCarts } from '@thali/contracts/orders/compare'
import { findOrders, updateMultipleOrderStatuses } from '@thali/contracts/orders/order-desk'
import {
  cancelMyOrder,
  cancelOrder,
  extendOrderPromise,
  recallOrder,
  undoOrderStatus,
  updateOrderStatus,
} from '@thali/contracts/orders/order-steps'
import {
  listMyOrderTimes,
  listOrderTimes,
  moveMyOrder,
  moveOrder,
  quoteOrder,
} from '@thali/contracts/orders/order-times'
import {
  createCustomerOrderCash,
  getCustomerOrderDetails,
  getLocationOrderCounts,
  getLocationOrders,
  getOrderDetails,
  getOrderReceipt,
  listMyOrders,
  validatePricing,
} from '@thali/contracts/orders/orders'
import { checkDiscountCode } from '@thali/contracts/payments/codes'
import { getReceiptPdf } from '@thali/contracts/system/files'

import type { CompareCartsService } from './compare-carts.service.ts'
import type { PlaceOrderService } from './placing/place-order.service.ts'
import type { PrepTimes } from './promise/prep-times.service.ts'
import { renderReceiptPdf } from './receipt-pdf.ts'
import type { MoveOrderService } from './steps/move-order.service.ts'
import type { OrderBatchService } from './steps/order-batch.service.ts'
import type { OrderPromiseService } from './steps/order-promise.service.ts'
import type { OrderRecallService } from './steps/order-recall.service.ts'
import type { OrderStepsService } from './steps/order-steps.service.ts'
import type { DiscountsService } from '#api/features/discounts/discounts.service.ts'
import type { OrdersService } from '#api/features/orders/orders.service.ts'
import { requireAccount } from '#api/identity/principal.ts'
import type { AddRoute } from '#api/plugins/routes.ts'

type Deps = {
  discounts: DiscountsService
  orders: OrdersService
  placing: PlaceOrderService
  comparing: CompareCartsService
  steps: OrderStepsService
  promises: OrderPromiseService
  moves: MoveOrderService
  recalls: OrderRecallService
  batches: OrderBatchService
  prepTimes: PrepTimes
}

export function addOrderRoutes(
  addRoute: AddRoute,
  { discounts, orders, placing, comparing, steps, promises, moves, recalls, batches, prepTimes }: Deps,
): void {
  addRoute(createCustomerOrderCash, (call) => placing.placeCashOrder(call.body, call))
  addRoute(quoteOrder, (call) => placing.quote(call.body, call))
  addRoute(compareCarts, (call) => comparing.compare(call.body, call))
  addRoute(listPrepTimes, ({ params, principal }) => prepTimes.list(params.location, principal))
  addRoute(validatePricing, (call) => placing.validatePricing(call.body, call))
  addRoute(checkDiscountCode, ({ body, principal }) => discounts.check(body, principal))

  addRoute(getCustomerOrderDetails, async ({ query, principal, reply }) => {
    reply.header('cache-control', 'no-store')
    return { order: await orders.getForReader(query.orderId, query.token, principal) }
  })
  addRoute(getOrderReceipt, ({ query, principal, reply }) => {
    reply.header('cache-control', 'no-store')
    return orders.getReceipt(query.orderId, query.token, principal)
  })

  addRoute(listMyOrders, ({ query, principal }) => orders.listOwn(requireAccount(principal).id, query))
  addRoute(cancelMyOrder, (call) =>
    steps.cancelForOwner(call.params.id, call.body.reason || 'Cancelled by customer', call),
  )

  addRoute(listMyOrderTimes, (call) => moves.listTimes(call.params.id, 'customer', call))
  addRoute(moveMyOrder, (call) => moves.move({ orderId: call.params.id, ...call.body }, 'customer', call))

  addRoute(getOrderDetails, ({ query, principal }) => orders.getForStaff(query.orderId, principal))
  addRoute(getLocationOrders, ({ query, principal }) => orders.listAtLocation(query, principal))
  addRoute(findOrders, ({ query, principal }) => orders.find(query.search, principal))
  addRoute(getLocationOrderCounts, ({ query, principal }) => orders.countAtLocation(query.locationId, principal))
  addRoute(updateOrderStatus, (call) => steps.updateStatus(call.body, call))
  addRoute(updateMultipleOrderStatuses, (call) => batches.updateAll(call.body, call))
  addRoute(undoOrderStatus, (call) => steps.undo(call.body, call))
  addRoute(recallOrder, (call) => recalls.recall(call.body, call))
  addRoute(extendOrderPromise, (call) => promises.extend(call.body, call))
  addRoute(listOrderTimes, (call) => moves.listTimes(call.query.orderId, 'staff', call))
  addRoute(moveOrder, (call) => moves.move(call.body, 'staff', call))
  addRoute(cancelOrder, (call) => steps.cancelForStaff(call.body, call))
}

type ReceiptDeps = { orders: OrdersService; brand: { name: string; taxNumber: string | null } }

/** The receipt as a PDF file. */
export function addReceiptRoutes(addRoute: AddRoute, { orders, brand }: ReceiptDeps): void {
  addRoute(getReceiptPdf, async ({ params, query, principal, reply }) => {
    const order = await orders.findForPaper(params.orderId, query.token, principal)
    return reply
      .headers({
        'cache-control': 'no-store',
        'content-disposition': `inline; filename="receipt-${order.number}.pdf"`,
        'x-robots-tag': 'noindex',
      })
      .type(getReceiptPdf.reply.type)
      .send(await renderReceiptPdf(order, brand))
  })
}
