import type { OrderStatus } from '@thali/domain/order-status'
import { orderPayload } from '@thali/testing/order-payload'

import { type Caller, startApi } from '#api/testing/start-api.ts'

const STEPS_TO: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: [],
  preparing: ['preparing'],
  ready: ['preparing', 'ready'],
  completed: ['preparing', 'ready', 'completed'],
  cancelled: ['cancelled'],
}

/** A customer, Anita who cooks at Truro, and a member of staff of the other location. */
export async function startKitchen(now: Date) {
  const api = await startApi({ now })
  const ann = await api.signUp()
  const cook = await api.signUpStaff('staff', ['truro'])
  await api.call(cook, 'PATCH /me', { body: { displayName: 'Anita Desai' } })
  const cookElsewhere = await api.signUpStaff('staff', ['new-glasgow'])

  /** A new order that the cook has brought to a status, step by step. */
  async function orderAt(status: OrderStatus, options?: Parameters<typeof orderPayload>[0], customer: Caller = ann) {
    const placed = await api.call(customer, 'POST /createCustomerOrderCash', { body: orderPayload(options) })
    let { order } = placed.body
    for (const step of STEPS_TO[status]) {
      const body = { orderId: order.id, status: step }
      ;({ order } = (await api.call(cook, 'POST /updateOrderStatus', { body })).body)
    }
    return order
  }

  return { api, ann, cook, cookElsewhere, orderAt }
}

export type Kitchen = Awaited<ReturnType<typeof startKitchen>>
