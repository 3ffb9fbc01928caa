import type { CreateCustomerOrderCash } from '@thali/contracts/orders/orders'
import type { Language } from '@thali/domain/language/languages'
import { scheduleOf } from '@thali/domain/locations/schedule'
import { portionClaims } from '@thali/domain/orders/capacity/portions'
import type { ParsedOrder } from '@thali/domain/orders/parse-order'
import { sqlState } from '@thali/keeper/connection/connect'

import { placedJobs } from '../order-jobs.ts'
import { claimsOf } from '../order-needs.ts'
import { openCashSubjects } from './open-cash.ts'
import { orderOf } from './order-draft.ts'
import type { Placement, PlaceOrderRepository } from './place-order.repository.ts'
import type { Clock } from '#api/clock.ts'
import type { Submission } from '#api/database/idempotency.ts'
import type { CapacityService } from '#api/features/capacity/capacity.service.ts'
import type { MenuSnapshot } from '#api/features/menu/menu.service.ts'
import { toStoredAnswer } from '#api/features/orders/first-answer.ts'
import type { OrderDraft } from '#api/features/orders/order.ts'
import type { OrderPresenter } from '#api/features/orders/orders.presenter.ts'
import type { PlannedOrder, Promises, Wish } from '#api/features/orders/promise/promises.service.ts'
import { askerOf, type Principal } from '#api/identity/principal.ts'

export type PlacingRequest = {
  principal: Principal
  actor: string
  submission: Submission | null
  source: string
  request: { ip: string }
  language: Language
  /** The number that a guest without an account has proved. */
  provedPhone?: string
}

/** A cash order that was checked and priced. Its time is planned when it is placed. */
export type PricedCashOrder = {
  input: ParsedOrder
  snapshot: MenuSnapshot
  draft: OrderDraft
  request: PlacingRequest
}

/** Classes of PostgreSQL's errors: wrong data, a violated constraint, a deadlock. Any other would meet each of a group. */
const ONE_MAY_BE_WRONG = /^(22|23|40)/

type Reply = CreateCustomerOrderCash['reply']
/** Null when the location or its menu changed since the order was priced. */
type Placed = Reply | null
type Prepared = { answer: Reply; placement: Placement }

export type PlacePricedDeps = {
  promises: Promises
  placements: PlaceOrderRepository
  capacity: CapacityService
  presenter: OrderPresenter
  clock: Clock
}

/**
 * Plans priced orders and stores them.
 *
 * Orders that claim something of one location change the same counts, which the database does one after the other. Those
 * that come while one is being placed are therefore planned behind each other and stored together, in one statement.
 */
export function createPlacePriced({ promises, placements, capacity, presenter, clock }: PlacePricedDeps) {
  const inGroups = createGroups(placeGroup)

  function prepare({ snapshot, draft, request }: PricedCashOrder, plan: PlannedOrder): Prepared {
    const order = orderOf(
      { ...draft, promise: plan.promise },
      {
        now: clock.now(),
        hours: scheduleOf(snapshot.location, draft.orderType),
        openCashSubjects: openCashSubjects(request, draft),
      },
    )
    const answer = { success: true as const, orderId: order.id, order: presenter.toView({ ...order, number: 0 }) }
    const placement = {
      order,
      answer: toStoredAnswer(answer),
      submission: request.submission,
      actor: request.actor,
      jobs: placedJobs(order, askerOf(request)),
      menuVersion: snapshot.location.menuVersion,
      claims: [...claimsOf(snapshot, order), ...plan.claims],
    }
    return { answer, placement }
  }

  async function placeAlone(priced: PricedCashOrder): Promise<Placed> {
    const { answer, placement } = prepare(priced, await promises.plan(priced.snapshot, wishOf(priced)))
    const sale = { ...placement.order, claims: placement.claims }
    const numbers = await capacity.selling(sale, (claims) => placements.place([{ ...placement, claims }]))
    return numbered(answer, numbers)
  }

  async function placeTogether(
    first: PricedCashOrder,
    group: readonly PricedCashOrder[],
  ): Promise<PromiseSettledResult<Placed>[]> {
    const planNext = await promises.planInTurn(first.snapshot)
    const prepared = group.map((priced) => settle(() => prepare(priced, planNext(priced.snapshot, wishOf(priced)))))
    const numbers = await placements.place(
      prepared.flatMap((one) => (one.status === 'fulfilled' ? [one.value.placement] : [])),
    )
    return prepared.map((one) =>
      one.status === 'fulfilled' ? { ...one, value: numbered(one.value.answer, numbers) } : one,
    )
  }

  /** When one order of a group cannot be stored, none of the group is, and each is placed by itself. */
  async function placeGroup(group: readonly PricedCashOrder[]): Promise<PromiseSettledResult<Placed>[]> {
    const [first, second] = group
    if (first && second) {
      try {
        return await placeTogether(first, group)
      } catch (reason) {
        if (!ONE_MAY_BE_WRONG.test(sqlState(reason) ?? '')) return group.map(() => ({ status: 'rejected', reason }))
      }
    }
    // One after the other, so that none takes the minutes that another was planned with.
    const outcomes: PromiseSettledResult<Placed>[] = []
    for (const priced of group) outcomes.push(...(await Promise.allSettled([placeAlone(priced)])))
    return outcomes
  }

  return (priced: PricedCashOrder): Promise<Placed> => {
    const { id, menuVersion } = priced.snapshot.location
    return claimsAnything(priced) ? inGroups(`${id} ${menuVersion}`, priced) : placeAlone(priced)
  }
}

function wishOf({ input, draft }: PricedCashOrder): Wish {
  return { ...input, ...draft, takenBy: 'customer' }
}

function claimsAnything({ input, snapshot: { location, items }, draft }: PricedCashOrder): boolean {
  const hasStations = (location.kitchen?.stations.length ?? 0) > 0
  return hasStations || input.wantedAt !== null || portionClaims(draft.lines, items, new Date(0)).length > 0
}

function numbered(answer: Reply, numbers: ReadonlyMap<string, number>): Placed {
  const orderNumber = numbers.get(answer.orderId)
  return orderNumber === undefined ? null : { ...answer, order: { ...answer.order, orderNumber } }
}

function settle<Value>(work: () => Value): PromiseSettledResult<Value> {
  try {
    return { status: 'fulfilled', value: work() }
  } catch (reason) {
    return { status: 'rejected', reason }
  }
}

/** A statement about so many is still a short one. */
const MOST_TOGETHER = 50

type Waiting<Member, Result> = { member: Member; done: PromiseWithResolvers<Result> }

/**
 * Does work of the same name in groups. Work that arrives while a group of its name is running waits, and becomes the
 * next group. When no group is running, work begins at once.
 */
export function createGroups<Member, Result>(
  workOn: (members: readonly Member[]) => Promise<readonly PromiseSettledResult<Result>[]>,
) {
  const queues = new Map<string, Waiting<Member, Result>[]>()

  async function workOff(name: string, queue: Waiting<Member, Result>[]): Promise<void> {
    while (queue.length > 0) {
      const group = queue.splice(0, MOST_TOGETHER)
      // Whatever happens to a group, each of it is told, and the next one begins.
      const [work] = await Promise.allSettled([workOn(group.map(({ member }) => member))])
      const outcomes = work.status === 'fulfilled' ? work.value : group.map(() => work)
      for (const [index, outcome] of outcomes.entries()) {
        if (outcome.status === 'fulfilled') group[index]?.done.resolve(outcome.value)
        else group[index]?.done.reject(outcome.reason)
      }
    }
    queues.delete(name)
  }

  return (name: string, member: Member): Promise<Result> => {
    const waiting = { member, done: Promise.withResolvers<Result>() }
    const queue = queues.get(name)
    if (queue) queue.push(waiting)
    else {
      const first = [waiting]
      queues.set(name, first)
      void workOff(name, first)
    }
    return waiting.done.promise
  }
}
