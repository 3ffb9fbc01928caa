import type { Station } from '../../kitchen.ts'
import type { OrderStatus } from '../../order-status.ts'
import type { OrderLine } from '../order-lines.ts'
import type { DishPart } from './dish-parts.ts'
import type { DoneMark } from './station-tasks.ts'
import { taskAt, TAP_PROBLEMS, type TapProblem } from './tap-dish.ts'

/** Why a dish is cooked once more, without a charge. */
export const AGAIN_REASONS = ['dropped', 'wrong', 'sent-back', 'other'] as const
export type AgainReason = (typeof AGAIN_REASONS)[number]

export const AGAIN_REASON_WORDS: Readonly<Record<AgainReason, string>> = {
  dropped: 'Dropped',
  wrong: 'Wrong',
  'sent-back': 'Sent back',
  other: 'Other',
}

/** The reason as people read it: the words that were typed, where there are any. */
export function againWords(reason: AgainReason, words: string | null): string {
  return words ?? AGAIN_REASON_WORDS[reason]
}

/** After an order was handed over, guests send a dish back for so long. */
export const AGAIN_MS = 30 * 60_000

/** `was`: how often the dish had been made again as the person saw it. */
export type AskedAgain = Omit<DoneMark, 'done'> & { quantity: number; was: number }

type MadeOrder = { status: OrderStatus; lines: readonly OrderLine[]; completedAt: Date | null }
type Known = { stations: readonly Pick<Station, 'id' | 'kind'>[]; marks: readonly DoneMark[]; times: number; now: Date }

/** `over`: the order was handed over too long ago. `asked`: somebody else was faster. */
export type AgainProblem = TapProblem | 'over' | 'asked'

export const AGAIN_PROBLEMS: Readonly<Record<AgainProblem, string>> = {
  ...TAP_PROBLEMS,
  over: 'This order was handed over more than half an hour ago. Take a new order for the dish.',
  asked: 'Somebody else had this dish made again meanwhile.',
}

/**
 * Which dish is to be made again, and how many of it the station has done then; or why it is refused. An order that was
 * handed over is open to it for half an hour.
 *
 * @param times how often it was made again already: two tablets that ask at once mean the same spoiled dish
 */
export function makeAgain(
  { line, part, station, quantity, was }: AskedAgain,
  order: MadeOrder,
  { stations, marks, times, now }: Known,
): { problem: AgainProblem } | { problem: null; dish: DishPart; done: number } {
  const { task, problem } = taskAt({ line, part, station }, order, stations, marks)
  if (!task) return { problem }
  const { completedAt } = order
  if (completedAt && now.getTime() - completedAt.getTime() > AGAIN_MS) return { problem: 'over' }
  if (quantity > task.dish.quantity) return { problem: 'fewer' }
  if (times !== was) return { problem: 'asked' }
  return { problem: null, dish: task.dish, done: Math.max(0, task.done - quantity) }
}
