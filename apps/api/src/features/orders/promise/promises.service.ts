import { AppError } from '@thali/contracts/errors'
import type { QuoteOrder } from '@thali/contracts/orders/order-times'
import { type Kitchen, kitchenOf, KITCHEN_LIMITS, rushAt } from '@thali/domain/kitchen'
import type { Language } from '@thali/domain/language/languages'
import { FORMATS_OF, REFUSAL_WORDS_OF } from '@thali/domain/language/words-of'
import { pausedUntil } from '@thali/domain/locations/pause'
import { scheduleOf } from '@thali/domain/locations/schedule'
import type { OrderType } from '@thali/domain/order-status'
import type { Claim } from '@thali/domain/orders/capacity/claims'
import { CHOSEN_TIMES, loadWith } from '@thali/domain/orders/capacity/load'
import type { SoldLine } from '@thali/domain/orders/capacity/portions'
import { itemCount } from '@thali/domain/orders/kitchen/board-rules'
import { estimatedReadyAt } from '@thali/domain/orders/kitchen/ready-time'
import { listedDays } from '@thali/domain/orders/promise/listed-times'
import {
  isPromiseChanged,
  nearestTimes,
  promiseFor,
  type PromiseQuestion,
  type ReadyPromise,
  timesOn,
} from '@thali/domain/orders/promise/promise-for'
import { formatClock, formatDate, localParts } from '@thali/domain/time/zone'

import { plannedLines } from '../order-needs.ts'
import { countedIn, lacksOf, type MovedOrder, requireSold, soldAt } from './unsold.ts'
import type { Clock } from '#api/clock.ts'
import type { CapacityService } from '#api/features/capacity/capacity.service.ts'
import type { KitchenLoad } from '#api/features/capacity/kitchen-load.repository.ts'
import type { MenuService, MenuSnapshot } from '#api/features/menu/menu.service.ts'
import type { DraftPromise, OrderDraft } from '#api/features/orders/order.ts'

type Deps = {
  capacity: Pick<CapacityService, 'readKitchen' | 'readSold'>
  menu: Pick<MenuService, 'withGone'>
  clock: Clock
}
/** What a guest or staff want of the time of an order. */
export type Wish = {
  lines: readonly SoldLine[]
  orderType: OrderType
  deliveryMinutes?: number | undefined
  wantedAt: Date | null
  /** The ready time that the guest saw; null: no matter. */
  shownReadyAt: Date | null
  takenBy: 'customer' | 'staff'
  moved?: MovedOrder
}
/** What is told about an order, and what it takes of the stations. */
export type PlannedOrder = { promise: DraftPromise | null; claims: Claim[] }

const UNPLANNED: PlannedOrder = { promise: null, claims: [] }
/** The business day of now began at most so long ago. */
const TWO_DAYS_MS = 2 * 86_400_000
const NOTHING_TAKEN: KitchenLoad = { load: new Map(), backlog: new Map() }

export function createPromisesService({ capacity, menu, clock }: Deps) {
  /** The load of the stations; without stations, the orders of each quarter of an hour. */
  async function readState({ location }: MenuSnapshot, moved?: MovedOrder): Promise<KitchenLoad> {
    const kitchen = kitchenOf(location)
    if (kitchen === null) return NOTHING_TAKEN
    const ids = kitchen.stations.map(({ id }) => id)
    const { load, backlog } = await capacity.readKitchen(location.id, ids.length > 0 ? ids : [CHOSEN_TIMES])
    return {
      load: loadWith(
        load,
        (moved?.own ?? []).map((claim) => ({ ...claim, n: -claim.n })),
      ),
      backlog,
    }
  }

  /** An order for as soon as possible depends on stations only; without them it is answered without a query. */
  async function readStateFor(
    snapshot: MenuSnapshot,
    { wantedAt, moved }: Pick<Wish, 'wantedAt' | 'moved'>,
  ): Promise<KitchenLoad> {
    const hasStations = (snapshot.location.kitchen?.stations.length ?? 0) > 0
    return wantedAt !== null || hasStations ? readState(snapshot, moved) : NOTHING_TAKEN
  }

  /** An order that is moved may hold dishes that were deleted since. */
  async function menuFor(
    snapshot: MenuSnapshot,
    { lines, moved }: Pick<Wish, 'lines' | 'moved'>,
  ): Promise<MenuSnapshot> {
    return moved ? menu.withGone(snapshot, lines) : snapshot
  }

  function toQuestion(
    { location, items }: MenuSnapshot,
    { lines, orderType, deliveryMinutes, takenBy }: Omit<Wish, 'wantedAt' | 'shownReadyAt'>,
    state: KitchenLoad,
  ): PromiseQuestion {
    const now = clock.now()
    const kitchen = kitchenOf(location)
    // Staff are told a late time, and are not refused.
    const isPatient = kitchen !== null && takenBy === 'staff'
    return {
      order: { orderType, deliveryMinutes, lines: plannedLines(lines, items), itemCount: itemCount(lines) },
      now,
      location: {
        hours: scheduleOf(location, orderType),
        kitchen: isPatient ? { ...kitchen, asapMinutes: KITCHEN_LIMITS.planMinutes } : kitchen,
        // Staff take orders during a pause.
        pausedUntil: takenBy === 'staff' ? null : pausedUntil(location.ordersPausedUntil, now),
      },
      ...state,
    }
  }

  function planWith(snapshot: MenuSnapshot, wish: Wish, state: KitchenLoad): PlannedOrder {
    const { wantedAt: wanted, shownReadyAt } = wish
    const now = clock.now()
    if (wanted !== null) requireSold(snapshot, wish, now, () => wanted)
    if (wanted === null && !isPlanned(kitchenOf(snapshot.location), now)) {
      requireSold(snapshot, wish, now, () => formulaTime(snapshot, wish, now))
      return UNPLANNED
    }
    const question = { ...toQuestion(snapshot, wish, state), isSoldAt: soldAt(snapshot, wish, now) }
    const planned = promiseFor({ ...question, wanted })
    if (!planned.ok) throw planned.error === 'KITCHEN_FULL' ? kitchenFull(question) : notOffered(wanted, question)
    const { readyAt, kitchenAt, claims, because } = planned.value
    if (wanted === null) requireSold(snapshot, wish, now, () => readyAt)
    if (shownReadyAt && isPromiseChanged(shownReadyAt, readyAt)) throw promiseChanged(readyAt, question.now)
    return { promise: draftPromise({ readyAt, kitchenAt, because, claims }), claims }
  }

  return {
    /**
     * Plans an order. Without stations, a rush and a chosen time nothing is planned, and the order is estimated by the
     * specified formula.
     *
     * @throws AppError `item-unavailable` for a dish not sold at the order's time, `time-not-offered` with the nearest times,
     * `kitchen-full`, `promise-changed` with the new time
     */
    async plan(known: MenuSnapshot, wish: Wish): Promise<PlannedOrder> {
      const snapshot = await menuFor(known, wish)
      return planWith(snapshot, wish, await readStateFor(snapshot, wish))
    },

    /**
     * For orders of one location that are planned one after the other: each finds taken what those before it take. Its
     * own snapshot counts for everything else, because a rush or a pause may have begun between two of them.
     */
    async planInTurn(first: MenuSnapshot): Promise<(snapshot: MenuSnapshot, wish: Wish) => PlannedOrder> {
      const { load: before, backlog } = await readState(first)
      let load = before
      return (snapshot, wish) => {
        const planned = planWith(snapshot, wish, { load, backlog })
        load = loadWith(load, planned.claims)
        return planned
      }
    },

    /**
     * Plans an order that is paid already: for its chosen time, or the next free one. No pause and no limit refuses it.
     * Null when the kitchen is full for a day.
     */
    async planPaid(
      known: MenuSnapshot,
      { promise, ...draft }: Omit<Wish, 'wantedAt' | 'shownReadyAt' | 'takenBy'> & Pick<OrderDraft, 'promise'>,
    ): Promise<{ promise: DraftPromise; claims: Claim[] } | null> {
      const snapshot = await menu.withGone(known, draft.lines)
      const question = toQuestion(snapshot, { ...draft, takenBy: 'staff' }, await readState(snapshot))
      const chosen = promise?.because.reason === 'chosen' ? new Date(promise.readyAt) : null
      const wanted = chosen && nextTime(chosen, question)
      const planned = promiseFor({ ...question, wanted })
      return planned.ok ? { promise: draftPromise(planned.value), claims: planned.value.claims } : null
    },

    /** When an order of now would be ready; null where its kitchen is full. */
    async soonest(
      snapshot: MenuSnapshot,
      wish: Pick<Wish, 'lines' | 'orderType' | 'deliveryMinutes'>,
    ): Promise<Omit<ReadyPromise, 'claims'> | null> {
      const state = await readStateFor(snapshot, { wantedAt: null })
      const planned = promiseFor({ ...toQuestion(snapshot, { ...wish, takenBy: 'customer' }, state), wanted: null })
      return planned.ok ? planned.value : null
    },

    /**
     * Nothing is promised, and no time is listed, for which a dish is not sold or has too few portions; the sentences say
     * which. Staff read them, and are promised nevertheless.
     *
     * @throws AppError `time-not-offered` with the nearest times
     */
    async quote(
      known: MenuSnapshot,
      { wantedAt: wanted, ...wish }: Omit<Wish, 'shownReadyAt'>,
      { reader, actor }: { reader: Language; actor: string | null },
    ): Promise<Omit<QuoteOrder['reply'], 'deliveryFee'>> {
      const snapshot = await menuFor(known, wish)
      const now = clock.now()
      const since = new Date(now.getTime() - TWO_DAYS_MS)
      const [state, sold] = await Promise.all([
        readState(snapshot, wish.moved),
        capacity.readSold(snapshot.location.id, {
          subjects: countedIn(snapshot, wish),
          from: since,
          actor,
          own: wish.moved?.own,
        }),
      ])
      const question = toQuestion(snapshot, wish, state)
      const lacksAt = lacksOf(snapshot, wish, { now, sold })
      const isSoldAt = (time: Date) => !lacksAt(time).some(({ isFinal }) => isFinal)
      const planned = promiseFor({ ...question, wanted })
      if (!planned.ok && planned.error === 'TIME_NOT_OFFERED') throw notOffered(wanted, { ...question, isSoldAt })
      const { kitchen } = question.location
      const listed = (kitchen ? listedDays(kitchen, now) : []).map((date) => ({ date, times: timesOn(date, question) }))
      const days = listed.map(({ date, times }) => ({
        date,
        times: times.filter(isSoldAt).map((time) => time.toISOString()),
      }))
      const readyAt = planned.ok ? planned.value.readyAt : null
      const sentencesAt = (times: readonly Date[]) => [
        ...new Set(times.flatMap((time) => lacksAt(time).map(({ sentence }) => sentence(reader)))),
      ]
      const [soonest, later] = [readyAt ? [readyAt] : [], listed.flatMap(({ times }) => times)].map(sentencesAt)
      const isPromised = planned.ok && isSoldAt(planned.value.readyAt)
      return {
        promise: isPromised ? { readyAt: planned.value.readyAt.toISOString(), because: planned.value.because } : null,
        days: days.filter(({ times }) => times.length > 0),
        ...(soonest?.length && { unsoldNow: soonest }),
        ...(later?.length && { unsoldLater: later }),
      }
    },
  }
}

/**
 * The chosen time, or the next of its day that the kitchen can still take, or the nearest, rather a later one: its night may
 * go on after midnight. Null: as soon as possible.
 */
function nextTime(chosen: Date, question: PromiseQuestion): Date | null {
  const later = timesOn(localParts(chosen).date, question).find((time) => time >= chosen)
  if (later) return later
  const [first, second] = nearestTimes(chosen, question, 2)
  const distance = (time: Date) => Math.abs(time.getTime() - chosen.getTime())
  return (first && second && distance(second) <= distance(first) ? second : first) ?? null
}

/** When an order that nothing is planned for is ready. */
function formulaTime({ location }: MenuSnapshot, { orderType, lines, deliveryMinutes }: Wish, orderedAt: Date): Date {
  const hours = scheduleOf(location, orderType)
  const minutes = { deliveryMinutes: deliveryMinutes ?? null }
  return estimatedReadyAt({ orderType, itemCount: itemCount(lines), orderedAt, hours, ...minutes })
}

/** A promise in the form that a draft keeps. */
function draftPromise({ readyAt, kitchenAt, because, claims }: ReadyPromise): DraftPromise {
  const minutes = claims.map((claim) => ({ ...claim, at: claim.at.toISOString() }))
  return { readyAt: readyAt.toISOString(), kitchenAt: kitchenAt.toISOString(), because, minutes }
}

/** Whether the promise of an order for as soon as possible is another than the specified formula gives. */
function isPlanned(kitchen: Kitchen | null, now: Date): boolean {
  return kitchen !== null && (kitchen.stations.length > 0 || rushAt(kitchen, now) !== null)
}

export type Promises = ReturnType<typeof createPromisesService>

function notOffered(wanted: Date | null, question: PromiseQuestion): AppError {
  const times = nearestTimes(wanted ?? question.now, question)
  return new AppError('time-not-offered', {
    message: (language) =>
      REFUSAL_WORDS_OF[language].notOffered(times.map((time) => timeIn(language, time, question.now))),
    details: { times: times.map((time) => time.toISOString()) },
  })
}

function kitchenFull(question: PromiseQuestion): AppError {
  const [first] = nearestTimes(question.now, question, 1)
  return new AppError('kitchen-full', {
    message: (language) => REFUSAL_WORDS_OF[language].kitchenFull(first ? timeIn(language, first, question.now) : null),
    details: { times: first ? [first.toISOString()] : [] },
  })
}

function promiseChanged(readyAt: Date, now: Date): AppError {
  return new AppError('promise-changed', {
    message: (language) => REFUSAL_WORDS_OF[language].promiseChanged(timeIn(language, readyAt, now)),
    details: { readyAt: readyAt.toISOString() },
  })
}

/** A time of today by the clock, another with its day. */
export function timeIn(language: Language, time: Date, now: Date): string {
  const formats = FORMATS_OF[language]
  const { date, minute } = localParts(time)
  const clock = formatClock(minute, formats)
  return date === localParts(now).date ? clock : `${formatDate(date, formats)}, ${clock}`
}
