import { createEvening, type Evening } from './evening.ts'
import { cook, fixed45, formula, type Outcome, planned } from './kitchen-run.ts'

export const WAYS = ['planned', 'fixed', 'formula'] as const
export type Way = (typeof WAYS)[number]

/** Minutes after the promise at which orders were ready; negative: before it. */
export type Errors = Readonly<Record<Way, readonly number[]>>
export type Evenings = {
  orders: number
  turnedAway: number
  errors: Errors
  /** Of the orders for a chosen time. */
  chosen: readonly number[]
  /** Evenings on which the plan's mean error was smaller. */
  better: { thanFixed: number; thanFormula: number }
}

/**
 * Cooks seeded evenings three times each: with the planned promise, with 45 minutes for everybody, and with the
 * specified formula. The orders that the plan turns away are left out of all three, so that all have the same kitchen
 * to themselves.
 */
export function cookEvenings(count: number, seed: string): Evenings {
  const runs = Array.from({ length: count }, (_, index) => cookOne(createEvening(`${seed} ${index}`)))
  const all = runs.flatMap(({ outcomes }) => outcomes.planned)
  const isBetter = (way: Way) =>
    runs.filter(({ outcomes }) => meanError(outcomes.planned) < meanError(outcomes[way])).length
  return {
    orders: all.length,
    turnedAway: runs.reduce((sum, run) => sum + run.turnedAway, 0),
    errors: {
      planned: errorsOf(all),
      fixed: errorsOf(runs.flatMap(({ outcomes }) => outcomes.fixed)),
      formula: errorsOf(runs.flatMap(({ outcomes }) => outcomes.formula)),
    },
    chosen: errorsOf(all.filter((outcome) => outcome.isLater)),
    better: { thanFixed: isBetter('fixed'), thanFormula: isBetter('formula') },
  }
}

type Taken = NonNullable<Outcome>

function cookOne(evening: Evening): { turnedAway: number; outcomes: Record<Way, Taken[]> } {
  const first = cook(evening, planned)
  const taken = first.flatMap((outcome, index) => (outcome ? [index] : []))
  const same: Evening = {
    arrivals: evening.arrivals.filter((_, index) => first[index]),
    trueMinutes: (index, ...task) => evening.trueMinutes(taken[index] ?? 0, ...task),
  }
  const outcomes = {
    planned: first.filter((outcome) => outcome !== null),
    fixed: cook(same, fixed45).filter((outcome) => outcome !== null),
    formula: cook(same, formula).filter((outcome) => outcome !== null),
  }
  return { turnedAway: first.length - taken.length, outcomes }
}

function errorsOf(outcomes: readonly Taken[]): number[] {
  return outcomes.map(({ errorMinutes }) => errorMinutes)
}

function meanError(outcomes: readonly Taken[]): number {
  return mean(errorsOf(outcomes).map(Math.abs))
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

export function shareLate(errors: readonly number[], minutes: number): number {
  return errors.filter((error) => error > minutes).length / errors.length
}
