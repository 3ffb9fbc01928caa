import { AppError } from '@thali/contracts/errors'
import type { CreateCustomerOrderCash } from '@thali/contracts/orders/orders'
import type { CreateCustomerPayment } from '@thali/contracts/payments/payments'
import { takesGuests } from '@thali/domain/orders/guest-orders'

import type { GuestProofs, ProvedNumber } from './guest-proofs.ts'
import type { Clock } from '#api/clock.ts'
import type { MenuService } from '#api/features/menu/menu.service.ts'
import { createFindFirstAnswer } from '#api/features/orders/first-answer.ts'
import { findOrderableMenu, requireParsedOrder } from '#api/features/orders/placing/order-draft.ts'
import type { PlaceOrderService } from '#api/features/orders/placing/place-order.service.ts'
import type { PlacingRequest } from '#api/features/orders/placing/place-priced.ts'
import type { CheckoutsService } from '#api/features/payments/checkouts/checkouts.service.ts'

type Deps = Parameters<typeof createFindFirstAnswer>[0] & {
  menu: MenuService
  proofs: GuestProofs
  placing: Pick<PlaceOrderService, 'placeCashOrder'>
  checkouts: Pick<CheckoutsService, 'createCustomerPayment'>
  clock: Clock
}

/** A location that takes orders without an account; the others ask for the sign-in, as ruling 12 has it. */
export function createRequireGuests(menu: MenuService) {
  /** @throws AppError `unauthenticated`, `location-unknown`, `location-inactive` */
  return async (locationId: string, paidIn: 'card' | 'cash'): Promise<void> => {
    const { location } = await findOrderableMenu(menu, locationId)
    if (!takesGuests(location.guestOrders, paidIn)) throw new AppError('unauthenticated')
  }
}

/** Orders of people without an account: the same services as those of customers, behind the switch of the location. */
export function createGuestOrders(deps: Deps) {
  const { menu, proofs, placing, checkouts, clock } = deps
  const requireGuests = createRequireGuests(menu)
  const findFirst = createFindFirstAnswer(deps)

  async function requireProof(proof: unknown, proved: ProvedNumber): Promise<void> {
    await requireGuests(proved.locationId, 'cash')
    if (typeof proof !== 'string' || !proofs.holds(proof, proved, clock.now()))
      throw new AppError('guest-proof-invalid')
  }

  return {
    /**
     * @throws AppError `unauthenticated` where the location takes no cash of guests, `guest-proof-invalid`, and as
     *   `placeCashOrder`
     */
    async placeCashOrder(
      body: Record<string, unknown>,
      request: PlacingRequest,
    ): Promise<CreateCustomerOrderCash['reply']> {
      const { proof, ...order } = body
      const { locationId, customer } = requireParsedOrder(order, 'customer')
      const { phone } = customer
      try {
        await requireProof(proof, { phone, locationId })
      } catch (error) {
        // An answered submission keeps its answer, even if the switch is off or the proof is over since.
        const first = await findFirst<CreateCustomerOrderCash['reply']>(request.submission)
        if (first) return first
        throw error
      }
      return placing.placeCashOrder(order, { ...request, provedPhone: phone })
    },

    /** @throws AppError `unauthenticated` where the location takes no guests, and as `createCustomerPayment` */
    async beginPayment(
      orderData: unknown,
      request: Parameters<CheckoutsService['createCustomerPayment']>[1],
    ): Promise<CreateCustomerPayment['reply']> {
      const { locationId } = requireParsedOrder(orderData, 'customer')
      await requireGuests(locationId, 'card')
      return checkouts.createCustomerPayment(orderData, request)
    },
  }
}

export type GuestOrdersService = ReturnType<typeof createGuestOrders>
