import { refuse, ok, type Result } from '../result.ts'
import { type Cents, cents, sumCents } from './cents.ts'

/** More hours than a day has. */
export const MOST_HOURS = 24

/** Hours as they are stored and divided by: 7.5 hours are 750. Throws for a fraction of a hundredth. */
export function hundredthsOfHours(hours: number): number {
  const hundredths = Math.round(hours * 100)
  if (!Number.isSafeInteger(hundredths) || Math.abs(hours * 100 - hundredths) > 1e-6) {
    throw new RangeError(`Not hundredths of an hour: ${hours}`)
  }
  return hundredths
}

/**
 * Shares an amount by weights, exact to the cent: each person has the whole cents of their exact share, and the cents that
 * are left go to the largest fractions, one each; of equal fractions to those who come first.
 */
export function divideByWeight(total: Cents, weights: readonly number[]): Cents[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  if (all <= 0 || weights.some((weight) => weight < 0 || !Number.isSafeInteger(total * weight))) {
    throw new RangeError('Weights are whole numbers, and one of them is above 0')
  }
  const exact = weights.map((weight, index) => {
    const fraction = (total * weight) % all
    return { index, whole: (total * weight - fraction) / all, fraction }
  })
  const left = total - exact.reduce((sum, { whole }) => sum + whole, 0)
  const favoured = new Set(
    exact
      .toSorted((a, b) => b.fraction - a.fraction || a.index - b.index)
      .slice(0, left)
      .map(({ index }) => index),
  )
  return exact.map(({ index, whole }) => cents(whole + (favoured.has(index) ? 1 : 0)))
}

/** Of a person: their hours, or the amount that was typed for them. */
export type TipShare = { userId: string; hours: number | null; cents: Cents }

export type TipRefusal = 'no-tips' | 'unequal'

/** By the hours that each person worked, or by amounts that somebody typed. */
type ByHours = { way: 'hours'; people: readonly { userId: string; hours: number }[] }
type ByHand = { way: 'hand'; people: readonly { userId: string; cents: Cents }[] }

/** What each person has of the tips of a day. The shares are the tips to the cent, or nothing is shared. */
export function shareTips(tips: Cents, wanted: ByHours | ByHand): Result<TipShare[], TipRefusal> {
  if (tips <= 0) return refuse('no-tips')
  if (wanted.way === 'hours') {
    const shares = divideByWeight(
      tips,
      wanted.people.map(({ hours }) => hundredthsOfHours(hours)),
    )
    return ok(wanted.people.map((person, index) => ({ ...person, cents: shares[index] ?? cents(0) })))
  }
  if (sumCents(wanted.people.map((person) => person.cents)) !== tips) return refuse('unequal')
  return ok(wanted.people.map((person) => ({ ...person, hours: null })))
}
