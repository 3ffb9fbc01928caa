import type { Claim } from '@thali/domain/orders/capacity/claims'
import { CHOSEN_TIMES, stationOf } from '@thali/domain/orders/capacity/load'
import { UNPAID_MINUTES_HELD } from '@thali/domain/orders/capacity/unpaid'
import { isPromiseChanged } from '@thali/domain/orders/promise/promise-for'

import type { Promises } from './promises.service.ts'
import { ATTEMPTS, StationFull } from '#api/features/capacity/station-full.ts'
import type { MenuSnapshot } from '#api/features/menu/menu.service.ts'
import type { DraftPromise, OrderDraft } from '#api/features/orders/order.ts'

type PaidDraft = {
  draft: OrderDraft
  /** When its payment began. */
  begunAt: Date
  now: Date
  /** The menu as it is now. */
  menu: MenuSnapshot
}

const MINUTE_MS = 60_000

/**
 * Makes an order of a draft that was paid. It keeps its place in the kitchen while there is room, and otherwise gets the
 * next one with a new promise (ruling 48). It is never refused: in a kitchen that is full for a day it takes no minutes.
 *
 * @param make gets the draft with its promise, and the minutes that it takes; throws `StationFull` where they are taken
 */
export async function inItsPlace<Made>(
  { draft, begunAt, now, menu }: PaidDraft,
  promises: Pick<Promises, 'planPaid'>,
  make: (draft: OrderDraft, minutes: readonly Claim[]) => Promise<Made>,
): Promise<Made> {
  const told = draft.promise
  if (!told?.minutes?.length) return make(draft, [])
  const replan = async () => {
    const plan = await promises.planPaid(menu, draft)
    return plan && { promise: movedFrom(told, plan.promise), minutes: plan.claims }
  }
  const minutes = minutesOf(told)
  let place = isStillThere(told, minutes, { begunAt, now }) ? { promise: told, minutes } : await replan()
  for (let tries = 0; place && tries < ATTEMPTS; tries++) {
    try {
      return await make({ ...draft, promise: place.promise }, place.minutes)
    } catch (error) {
      if (!(error instanceof StationFull)) throw error
      place = await replan()
    }
  }
  return make(draft, [])
}

/**
 * A plan counts for eight minutes. Later it counts only while all of it is still to come. Where there are no stations, what
 * it holds is the quarter of an hour in which it is due, and the kitchen begins before that.
 */
function isStillThere(
  { kitchenAt }: DraftPromise,
  minutes: readonly Claim[],
  { begunAt, now }: Pick<PaidDraft, 'begunAt' | 'now'>,
): boolean {
  if (now.getTime() - begunAt.getTime() <= UNPAID_MINUTES_HELD * MINUTE_MS) return true
  const isForQuarter = minutes.some(({ subject }) => stationOf(subject) === CHOSEN_TIMES)
  return (!isForQuarter || new Date(kitchenAt) >= now) && minutes.every(({ at }) => at >= now)
}

function minutesOf({ minutes = [] }: DraftPromise): Claim[] {
  return minutes.map((claim) => ({ ...claim, at: new Date(claim.at) }))
}

/** A guest who chose a time reads every change of it; other guests one of ten minutes or more, or of the day. */
function movedFrom(told: DraftPromise, planned: DraftPromise): DraftPromise {
  const [before, after] = [new Date(told.readyAt), new Date(planned.readyAt)]
  const isMoved =
    told.because.reason === 'chosen' ? before.getTime() !== after.getTime() : isPromiseChanged(before, after)
  return isMoved ? { ...planned, because: { reason: 'moved', shownAt: told.readyAt } } : planned
}
