import type { OrderItemView } from '@thali/contracts/orders/order-parts'
import type { OrderView } from '@thali/contracts/orders/orders'

const ORDERED_AT = '2026-07-10T22:30:00.000Z' // 7:30 PM in Halifax

/** An order as the API answers it: pending, for pickup, to be paid in cash by a guest. */
export function anOrder(changed: Partial<OrderView> = {}): OrderView {
  const id = changed.id ?? 'order-1042'
  return {
    id,
    orderId: id,
    orderNumber: 1042,
    version: 1,
    status: 'pending',
    paymentStatus: 'unpaid',
    paymentMethod: 'cash',
    orderType: 'pickup',
    orderTime: ORDERED_AT,
    estimatedReady: null,
    promisedFor: null,
    kitchenAt: null,
    promiseBecause: null,
    prepStartTime: null,
    readyTime: null,
    completedTime: null,
    cancelledTime: null,
    paidAt: null,
    paymentProcessedAt: null,
    paymentLearntAt: null,
    takenBy: null,
    paymentIntentId: null,
    sessionId: null,
    card: null,
    refund: null,
    cancelReason: null,
    updatedAt: ORDERED_AT,
    customerInfo: { name: 'Anita', email: 'anita@example.com', phone: '', firebaseId: null, isGuest: true },
    locationInfo: { id: 'truro', name: 'Truro Heights', address: '', phone: '', postalCode: 'B2N 1A1' },
    items: [anItem()],
    pricing: { discount: 0, subtotal: 36.78, tax: 5.15, tip: 0, total: 41.93, taxRate: 0.14 },
    deliveryInfo: null,
    tableInfo: null,
    location: 'truro',
    orderValue: 41.93,
    specialInstructions: null,
    receiptUrl: '',
    language: 'en-CA',
    metadata: { orderToken: '', adminCreated: false },
    ...changed,
  }
}

/** One portion of dal, medium. */
export function anItem(changed: Partial<OrderItemView> = {}): OrderItemView {
  const id = changed.id ?? 'dal'
  return {
    id,
    menuItemId: id,
    name: 'Dal Makhani',
    description: '',
    category: 'Veg Curries',
    price: 14.99,
    quantity: 1,
    selectedSpiceLevel: 2,
    spiceLevelName: 'Medium',
    spiceLevelId: 'medium',
    cartKey: `${id}-medium`,
    ...changed,
  }
}
