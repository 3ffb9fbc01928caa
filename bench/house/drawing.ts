import type { Random } from '../support/random.ts'
import type { Act, Axis, Person } from './acts.ts'

const MOST_PLACES = 4

export type Draw = { random: Random; on: ReadonlySet<Axis> }
/** How often an act is drawn beside the others, the axes it needs, and what it is. */
export type Choice = { weight: number; needs: readonly Axis[]; draw: (with_: Draw) => Act }

/** Mostly the first: what meets on one order is what can go wrong. */
export const place = ({ random }: Draw) => (random.chance(0.6) ? 0 : random.int(MOST_PLACES))
export const staff = ({ random }: Draw) => random.pick<Person>(['cook', 'manager'])
/** Values under the axis that each needs. */
export type Choosable<Value> = { readonly [key in Axis | 'always']?: readonly Value[] }
/** One of those whose axis is on, or that need none. */
export const oneOf = <Value>({ random, on }: Draw, values: Choosable<Value>, usual: Value): Value => {
  const needs = Object.entries(values) as [Axis | 'always', readonly Value[]][]
  const possible = needs.flatMap(([axis, some]) => (axis === 'always' || on.has(axis) ? some : []))
  return possible[random.int(possible.length)] ?? usual
}

export const often = (weight: number, needs: readonly Axis[], draw: Choice['draw']): Choice => ({ weight, needs, draw })

export const cancel = (draw: Draw, by: Person = 'manager'): Act => ({ do: 'cancel', order: place(draw), by })
