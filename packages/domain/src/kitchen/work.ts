import { type FieldProblem, fieldsOf, isWholeBetween, problemsAt } from '../fields.ts'
import type { Station } from './kitchen.ts'

/** Minutes of one hand at a station, for the first portion of an order and for each further one. */
export type WorkStep = { station: string; first: number; more: number }
/** What a dish takes, step after step; none: it needs no station, like a drink; null: its preparation time at the first. */
export type Work = readonly WorkStep[] | null

/** What one dish of an order takes: its steps follow each other, by one hand at a time. */
export type Task = { itemId: string; steps: readonly { station: string; minutes: number }[] }

export const WORK_LIMITS = { steps: 4, minutes: 120 } as const
/** Minutes of each further portion of a dish that names no steps. */
export const DEFAULT_MORE_MINUTES = 2

/** A dish of an order as the kitchen plans it. */
export type PlannedLine = { itemId: string; quantity: number; work: Work; prepTimeMinutes: number }

/**
 * The tasks of an order, one for each dish, the longest first. Portions of one dish are cooked together, on however many
 * lines they stand. A station that no longer exists counts as the first one.
 */
export function tasksOf(lines: readonly PlannedLine[], stations: readonly Station[]): Task[] {
  const [first] = stations
  if (!first) return []

  const known = new Set(stations.map(({ id }) => id))
  const tasks = [...Map.groupBy(lines, ({ itemId }) => itemId).values()].map((same): Task => {
    const [{ itemId, work, prepTimeMinutes }] = same as [PlannedLine, ...PlannedLine[]]
    const portions = same.reduce((sum, { quantity }) => sum + quantity, 0)
    const steps = work ?? [{ station: first.id, first: prepTimeMinutes, more: DEFAULT_MORE_MINUTES }]
    return {
      itemId,
      steps: steps.map((step) => ({
        station: known.has(step.station) ? step.station : first.id,
        minutes: step.first + (portions - 1) * step.more,
      })),
    }
  })
  return tasks.sort((a, b) => minutesOf(b) - minutesOf(a) || (a.itemId < b.itemId ? -1 : 1))
}

/** Minutes of a task when no station is busy. */
function minutesOf({ steps }: Task): number {
  return steps.reduce((sum, { minutes }) => sum + minutes, 0)
}

/** What is wrong with the steps of a dish, by field. */
export function checkWork(steps: unknown, stations: readonly Pick<Station, 'id'>[]): FieldProblem[] {
  if (!Array.isArray(steps) || steps.length > WORK_LIMITS.steps) {
    return [{ field: 'work', message: `Enter at most ${WORK_LIMITS.steps} steps` }]
  }
  return steps.map(fieldsOf).flatMap(({ station, first, more }, index) => {
    const isKnown = stations.some(({ id }) => id === station)
    return [
      ...problemsAt(`work.${index}.station`, isKnown ? null : 'Choose a station'),
      ...problemsAt(`work.${index}.first`, minutesProblem(first, 1)),
      ...problemsAt(`work.${index}.more`, minutesProblem(more, 0)),
    ]
  })
}

function minutesProblem(minutes: unknown, least: number): string | null {
  const { minutes: most } = WORK_LIMITS
  return isWholeBetween(minutes, least, most) ? null : `Enter ${least} to ${most} minutes`
}
