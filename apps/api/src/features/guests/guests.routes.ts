import {
  beginGuestPayment,
  cancelGuestOrder,
  closeGuestPayment,
  joinOrders,
  placeGuestOrder,
  proveGuestPhone,
  sendGuestCode,
} from '@thali/contracts/guests/guest-orders'

import type { GuestOrdersService } from './guest-orders.service.ts'
import type { GuestPhone } from './guest-phone.service.ts'
import type { OrderJoining } from './join-orders.service.ts'
import type { OrderStepsService } from '#api/features/orders/steps/order-steps.service.ts'
import type { CheckoutsService } from '#api/features/payments/checkouts/checkouts.service.ts'
import { requireAccount } from '#api/identity/principal.ts'
import type { AddRoute } from '#api/plugins/routes.ts'

type Deps = {
  guestPhone: GuestPhone
  guestOrders: GuestOrdersService
  joining: OrderJoining
  steps: Pick<OrderStepsService, 'cancelForGuest'>
  checkouts: Pick<CheckoutsService, 'close'>
}

export function addGuestRoutes(addRoute: AddRoute, { guestPhone, guestOrders, joining, steps, checkouts }: Deps): void {
  addRoute(sendGuestCode, (call) => guestPhone.sendCode(call.body, call))
  addRoute(proveGuestPhone, (call) => guestPhone.prove(call.body, call))
  addRoute(placeGuestOrder, (call) => guestOrders.placeCashOrder(call.body, call))
  addRoute(beginGuestPayment, (call) => guestOrders.beginPayment(call.body.orderData, call))
  addRoute(closeGuestPayment, (call) => checkouts.close(call.body.sessionId, call))
  addRoute(cancelGuestOrder, (call) => steps.cancelForGuest(call.params.id, call.body, call))
  addRoute(joinOrders, (call) => joining.join(call.body, { ...call, account: requireAccount(call.principal) }))
}
