import type { OrderView } from '@thali/contracts/orders/orders'
import { isDone } from '@thali/domain/orders/kitchen/station-tasks'
import type { MouseEvent } from 'react'

import type { OrderRow, Row } from '../board-view.ts'
import { type StationTally, talliesOf, type Task } from './done-dishes.tsx'
import type { Mark } from './shown-marks.ts'
import { type Stations, tasksOf } from './stations.tsx'

type MarksOf = (orderId: string) => readonly Mark[]

/** An order with work for a station: what it makes there, and how far its other stations are. */
export type StationCard = { row: OrderRow; tasks: readonly Task[]; others: readonly StationTally[] }

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

/** The begun orders with work for the shown station, by due time. One that is done there leaves after some seconds. */
export function stationCards(rows: readonly Row[], stations: Stations, marksOf: MarksOf, now: Date): StationCard[] {
  return rows.flatMap((row) => {
    if (row.kind !== 'order') return []
    const marks = marksOf(row.order.id)
    const all = tasksOf(stations, row.order, marks)
    const tasks = all.filter(({ station }) => station.id === stations.chosen)
    const isOpen = tasks.some((task) => !isDone(task))
    const isFresh = tasks.some((task) => ageMs(task, marks, now) < STAYS_MS)
    if (!isOpen && !isFresh) return []
    return [{ row, tasks, others: talliesOf(all.filter(({ station }) => station.id !== stations.chosen)) }]
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

function markOf({ line, dish, station }: Task, marks: readonly Mark[]): Mark | undefined {
  return marks.find((mark) => mark.line === line && mark.part === dish.part && mark.station === station.id)
}

/** How long ago a dish was tapped; one that never was is older than anything. */
function ageMs(task: Task, marks: readonly Mark[], now: Date): number {
  const at = markOf(task, marks)?.at
  return at === undefined ? Infinity : now.getTime() - Date.parse(at)
}
