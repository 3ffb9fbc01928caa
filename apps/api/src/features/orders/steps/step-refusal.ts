import { AppError, type ErrorCode } from '@thali/contracts/errors'
import { dueAt } from '@thali/domain/orders/kitchen/due-time'
import { whyTimeStays } from '@thali/domain/orders/who-may-move'

import type { Clock } from '#api/clock.ts'
import type { Executor } from '#api/database/database.ts'
import type { Submission } from '#api/database/idempotency.ts'
import type { Order } from '#api/features/orders/order.ts'
import type { OrdersRepository } from '#api/features/orders/orders.repository.ts'
import type { ActorNames } from '#api/features/orders/orders.service.ts'
import { type Principal, worksAt } from '#api/identity/principal.ts'

/**
 * The refusal of a step: the order's current state and, for staff, who set it, and where it was moved its time. `movedTo`
 * is told whether or not the kitchen has the order by now. Where the caller saw `seenVersion`, it is told whether dishes were
 * added since.
 */
export type RefuseStep = (
  tx: Executor | undefined,
  order: Order | undefined,
  how: { code: ErrorCode; principal: Principal; movedTo?: Date; seenVersion?: number },
) => Promise<AppError>

type Deps = { orders: OrdersRepository; actors: ActorNames; clock: Clock }

export function createRefuseStep({ orders, actors, clock }: Deps): RefuseStep {
  return async (tx, order, { code, principal, seenVersion, ...how }) => {
    if (!order) return new AppError('order-not-found')
    const { status, version } = order
    if (!worksAt(principal, order.locationId)) return new AppError(code, { details: { status, version } })
    const actor = (await orders.listHistory(order.id, tx)).at(-1)?.actor ?? ''
    const { promiseBecause: because } = order
    const isMoved = because?.reason === 'chosen' && because.moved && whyTimeStays(order, clock.now()) === null
    const movedTo = how.movedTo ?? (isMoved ? dueAt(order) : undefined)
    const name = (await actors.nameActors([actor], tx)).get(actor)
    return new AppError(code, {
      details: {
        status,
        version,
        by: name?.split(' ')[0] ?? 'System',
        ...(movedTo && { movedTo }),
        ...(seenVersion !== undefined && hasDishesSince(order, seenVersion) && { dishesAdded: true }),
      },
    })
  }
}

/** Whether a change added dishes since somebody saw that version of the order. */
function hasDishesSince({ changes }: Order, version: number): boolean {
  return changes.some((change) => change.version > version && change.edits.some(({ op }) => op === 'add'))
}

/** The caller of a step. */
export type StepRequest = { principal: Principal; actor: string; submission: Submission | null; source: string }
