import type { OrderView } from '@thali/contracts/orders/orders'
import { AGAIN_MS } from '@thali/domain/orders/kitchen/make-again'
import { isDone } from '@thali/domain/orders/kitchen/station-tasks'
import type { MouseEvent } from 'react'

import type { OrderRow, Row } from '../board-view.ts'
import { type StationTally, talliesOf, type Task } from './done-dishes.tsx'
import type { Again, Mark } from './shown-marks.ts'
import { type Stations, tasksOf } from './stations.tsx'

type MarksOf = (orderId: string) => readonly Mark[]
type Known = { marksOf: MarksOf; againOf: (orderId: string) => readonly Again[] }

/** An order with work for a station: what it makes there, which of it again, and how far its other stations are. */
export type StationCard = {
  row: OrderRow
  tasks: readonly Task[]
  again: readonly Again[]
  others: readonly StationTally[]
}

/** A dish that a station has done, to be brought back with a tap. */
export type DoneDish = { order: OrderView; task: Task; at: string }

/** What a tap on a dish does. */
export type TapDish = (event: MouseEvent, order: OrderView, task: Task) => void

export function taskKey({ line, dish, station }: Task): string {
  return `${line} ${dish.part} ${station.id}`
}

/** A finished card stays so long, so that no card moves under the next tap and a wrong tap is seen. */
const STAYS_MS = 5_000
/** Dishes that were done can be brought back for half an hour. */
const COMES_BACK_MS = 30 * 60_000
const MOST_COMING_BACK = 12

/**
 * The begun orders with work for the shown station, by due time; of those that are ready or were handed over only what is
 * made again. One that is done there leaves after some seconds.
 */
export function stationCards(
  rows: readonly Row[],
  stations: Stations,
  { marksOf, againOf }: Known,
  now: Date,
): StationCard[] {
  return rows.flatMap((row) => {
    if (row.kind !== 'order') return []
    const marks = marksOf(row.order.id)
    const again = againOf(row.order.id)
    const isBegun = row.order.status === 'preparing'
    const isAsked = (task: Task) => {
      const asked = againOfTask(task, again)
      return asked !== undefined && !isLongAgo(row.order, asked, now)
    }
    const all = tasksOf(stations, row.order, marks)
    const tasks = all.filter((task) => task.station.id === stations.chosen && (isBegun || isAsked(task)))
    const isOpen = tasks.some((task) => !isDone(task))
    const isFresh = tasks.some((task) => ageMs(task, marks, now) < STAYS_MS)
    if (!isOpen && !isFresh) return []
    const others = isBegun ? talliesOf(all.filter(({ station }) => station.id !== stations.chosen)) : []
    return [{ row, tasks, again, others }]
  })
}

/** What the shown station has done lately and shows on no card, the last tap first. */
export function doneHere(
  orders: Iterable<OrderView>,
  stations: Stations,
  marksOf: MarksOf,
  { now, shownIds }: { now: Date; shownIds: ReadonlySet<string> },
): DoneDish[] {
  const done = [...orders].flatMap((order) => {
    const marks = order.status === 'cancelled' || shownIds.has(order.id) ? [] : marksOf(order.id)
    if (marks.length === 0) return []
    return tasksOf(stations, order, marks).flatMap((task) => {
      const at = markOf(task, marks)?.at
      const isBack = at !== undefined && now.getTime() - Date.parse(at) < COMES_BACK_MS
      return isBack && task.done > 0 && task.station.id === stations.chosen ? [{ order, task, at }] : []
    })
  })
  return done.toSorted((a, b) => b.at.localeCompare(a.at)).slice(0, MOST_COMING_BACK)
}

/** How a dish was asked to be made again, the last time. */
export function againOfTask({ line, dish, station }: Task, again: readonly Again[]): Again | undefined {
  return again.find((one) => one.line === line && one.part === dish.part && one.station === station.id)
}

/** What of an order is still to be made again; of one that was handed over for half an hour. */
export function openAgain(
  order: Pick<OrderView, 'status'>,
  tasks: readonly Task[],
  again: readonly Again[],
  now?: Date,
) {
  return tasks.flatMap((task) => {
    const asked = againOfTask(task, again)
    return asked && !isDone(task) && !isLongAgo(order, asked, now) ? [{ task, asked }] : []
  })
}

function isLongAgo({ status }: Pick<OrderView, 'status'>, { at }: Again, now: Date | undefined): boolean {
  return status === 'completed' && now !== undefined && now.getTime() - Date.parse(at) >= AGAIN_MS
}

function markOf({ line, dish, station }: Task, marks: readonly Mark[]): Mark | undefined {
  return marks.find((mark) => mark.line === line && mark.part === dish.part && mark.station === station.id)
}

/** How long ago a dish was tapped; one that never was is older than anything. */
function ageMs(task: Task, marks: readonly Mark[], now: Date): number {
  const at = markOf(task, marks)?.at
  return at === undefined ? Infinity : now.getTime() - Date.parse(at)
}
