import { AppError } from '@thali/contracts/errors'
import type { ListDoneDishes, TapDish } from '@thali/contracts/orders/done-dishes'
import { TAP_PROBLEMS, whyNotTapped } from '@thali/domain/orders/kitchen/tap-dish'

import type { KitchenRepository } from './kitchen.repository.ts'
import { storeTap } from './kitchen.statements.ts'
import type { Clock } from '#api/clock.ts'
import type { Transaction } from '#api/database/database.ts'
import type { Idempotency, Submission } from '#api/database/idempotency.ts'
import { findLocation } from '#api/features/locations/locations.statements.ts'
import { lockOrder } from '#api/features/orders/orders.statements.ts'
import { placesFor, type Principal, worksAt } from '#api/identity/principal.ts'

type Deps = { kitchen: KitchenRepository; idempotency: Idempotency; clock: Clock }
type Caller = { actor: string; principal: Principal; submission: Submission | null }

/** Screens hold today's orders; a night belongs to the day before. */
const LISTED_MS = 24 * 3_600_000

/** What stations of a kitchen have done of an order. The order itself is never changed by it. */
export function createDoneDishes({ kitchen, idempotency, clock }: Deps) {
  async function viewOf(tx: Transaction, orderId: string, locationId: string) {
    const [view = { orderId, locationId, taps: 0, marks: [] }] = await kitchen.listByIds([orderId], tx)
    return view
  }

  return {
    async list(principal: Principal): Promise<ListDoneDishes['reply']> {
      const since = new Date(clock.now().getTime() - LISTED_MS)
      return { orders: await kitchen.listSince(since, placesFor(principal, undefined)) }
    },

    /**
     * A tap that repeats the stored number changes nothing.
     *
     * @throws AppError `order-not-found`, `dish-changed` with the stored taps of the order
     */
    tap(orderId: string, { was, ...mark }: TapDish['body'], caller: Caller): Promise<TapDish['reply']> {
      const { principal, actor, submission } = caller
      return idempotency.once(submission, async (tx) => {
        // Locked, so that no line is taken off meanwhile, and of two taps one is the first.
        const order = await lockOrder(tx, orderId)
        if (!order || !worksAt(principal, order.locationId)) throw new AppError('order-not-found')
        const { locationId } = order
        const stations = (await findLocation(tx, locationId))?.kitchen?.stations ?? []
        const known = await viewOf(tx, orderId, locationId)
        const problem = whyNotTapped({ ...mark, was }, order, stations, known.marks)
        if (problem !== null) {
          throw new AppError('dish-changed', { message: TAP_PROBLEMS[problem], details: { order: known } })
        }
        const same = known.marks.find(
          ({ line, part, station }) => line === mark.line && part === mark.part && station === mark.station,
        )
        if ((same?.done ?? 0) === mark.done) return { order: known }
        await storeTap(tx, { orderId, locationId, mark, actor, at: clock.now() })
        return { order: await viewOf(tx, orderId, locationId) }
      })
    },
  }
}

export type DoneDishesService = ReturnType<typeof createDoneDishes>
