import { AppError } from '@thali/contracts/errors'
import type { MakeDishAgain } from '@thali/contracts/orders/done-dishes'
import { AGAIN_PROBLEMS, againWords, makeAgain } from '@thali/domain/orders/kitchen/make-again'

import type { KitchenRepository } from './kitchen.repository.ts'
import { storeRemake, storeTap } from './kitchen.statements.ts'
import type { Clock } from '#api/clock.ts'
import type { Transaction } from '#api/database/database.ts'
import type { Idempotency, Submission } from '#api/database/idempotency.ts'
import { recordAudit } from '#api/database/journal.ts'
import { findLocation } from '#api/features/locations/locations.statements.ts'
import type { Order } from '#api/features/orders/order.ts'
import { lockOrder } from '#api/features/orders/orders.statements.ts'
import { type Principal, worksAt } from '#api/identity/principal.ts'

/** A dish that its station makes once more. `cause`: the same for no other of the order. */
export type DishToPrint = {
  station: string
  line: number
  part: number
  quantity: number
  reason: string
  cause: string
}

type Deps = {
  kitchen: KitchenRepository
  /** Prints it for its station; the number of sheets. */
  printAgain: (tx: Transaction, order: Order, dish: DishToPrint) => Promise<number>
  idempotency: Idempotency
  clock: Clock
}
type Caller = { actor: string; principal: Principal; submission: Submission | null }

/** A dish that was spoiled, dropped or sent back is cooked once more. The order and its money are never changed by it. */
export function createMakeAgain({ kitchen, printAgain, idempotency, clock }: Deps) {
  return {
    /** @throws AppError `order-not-found`, `dish-changed` with what the stations have done of the order */
    again(orderId: string, asked: MakeDishAgain['body'], caller: Caller): Promise<MakeDishAgain['reply']> {
      const { principal, actor, submission } = caller
      return idempotency.once(submission, async (tx) => {
        const order = await lockOrder(tx, orderId)
        if (!order || !worksAt(principal, order.locationId)) throw new AppError('order-not-found')
        const { locationId } = order
        const { line, part, station, quantity, reason, words = null } = asked
        const stations = (await findLocation(tx, locationId))?.kitchen?.stations ?? []
        const [known] = await kitchen.listByIds([orderId], tx)
        const times =
          known?.again?.find((one) => one.line === line && one.part === part && one.station === station)?.times ?? 0
        const at = clock.now()
        const made = makeAgain(asked, order, { stations, marks: known?.marks ?? [], times, now: at })
        if (made.problem !== null) {
          const details = { order: known ?? { orderId, locationId, taps: 0, marks: [] } }
          throw new AppError('dish-changed', { message: AGAIN_PROBLEMS[made.problem], details })
        }
        const { dish, done } = made
        const n = times + 1
        const what = { line, part, station, quantity }
        await storeRemake(tx, { orderId, locationId, ...what, n, dish: dish.name, reason, words, actor, at })
        await storeTap(tx, { orderId, locationId, mark: { line, part, station, done }, actor, at })
        const cause = [line, part, station, n].join(' ')
        const sheets = await printAgain(tx, order, { ...what, reason: againWords(reason, words), cause })
        await recordAudit(tx, {
          actor,
          action: 'dish.again',
          subject: orderId,
          locationId,
          detail: { dish: dish.name, quantity, reason, station },
          ...(words !== null && { personal: { words } }),
        })
        const [view] = await kitchen.listByIds([orderId], tx)
        if (!view) throw new Error(`The taps of order ${orderId} are gone`)
        return { order: view, sheets }
      })
    },
  }
}

export type MakeAgainService = ReturnType<typeof createMakeAgain>
