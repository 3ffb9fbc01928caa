import type { Station } from '../../kitchen.ts'
import type { OrderStatus } from '../../order-status.ts'
import { numberedLines, type OrderLine } from '../order-lines.ts'
import { type DoneMark, dishTasks, isAtStations } from './station-tasks.ts'

/** A tap at a station: how many of a dish it has done, and how many it had done as it was shown. */
export type DishTap = DoneMark & { was: number }

type Tapped = { status: OrderStatus; lines: readonly OrderLine[] }

/**
 * `pending`, `cancelled`: the order is not cooked. `gone`: the dish was taken off. `fewer`: some of it were. `elsewhere`: it
 * is made at other stations. `tapped`: somebody else was faster.
 */
export type TapProblem = 'pending' | 'cancelled' | 'gone' | 'fewer' | 'elsewhere' | 'tapped'

type Place = Pick<Station, 'id' | 'kind'>
type At = Omit<DoneMark, 'done'>

/** A dish of an order at one of its stations, or why there is none. */
export function taskAt(
  { line, part, station }: At,
  { status, lines }: Tapped,
  stations: readonly Place[],
  marks: readonly DoneMark[],
) {
  if (!isAtStations(status)) {
    return { task: null, problem: status === 'cancelled' ? ('cancelled' as const) : ('pending' as const) }
  }
  const items = numberedLines(lines).map((one) => ({ ...one, id: one.itemId }))
  const tasks = dishTasks(items, stations, marks).filter((task) => task.line === line && task.dish.part === part)
  const task = tasks.find((one) => one.station.id === station)
  if (task) return { task, problem: null }
  return { task: null, problem: items.some(({ no }) => no === line) ? ('elsewhere' as const) : ('gone' as const) }
}

/** Why a tap is refused; null where it counts, or where it repeats the stored number. */
export function whyNotTapped(
  { done, was, ...at }: DishTap,
  order: Tapped,
  stations: readonly Place[],
  marks: readonly DoneMark[],
): TapProblem | null {
  const { task, problem } = taskAt(at, order, stations, marks)
  if (!task) return problem
  if (done > task.dish.quantity) return 'fewer'
  return task.done === done || task.done === was ? null : 'tapped'
}

/** Said of a tap that is refused. */
export const TAP_PROBLEMS: Readonly<Record<TapProblem, string>> = {
  pending: 'Nobody has started this order.',
  cancelled: 'This order was cancelled.',
  gone: 'This dish was taken off the order.',
  fewer: 'There are fewer of this dish in the order now.',
  elsewhere: 'This dish is made at another station now.',
  tapped: 'Somebody else tapped this dish meanwhile.',
}
