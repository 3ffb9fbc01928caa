import { nearestOf } from '@thali/domain/time/nearest'
import { localParts } from '@thali/domain/time/zone'

import type { Quote } from './wish.ts'

export function isOffered(at: string, { days }: Pick<Quote, 'days'>): boolean {
  return days.some(({ times }) => times.includes(at))
}

/** The free times nearest to one that cannot be ordered, in their order. */
export function nearestTimes(at: string, { days }: Pick<Quote, 'days'>): string[] {
  const free = days.flatMap(({ times }) => times.map((time) => Date.parse(time)))
  return nearestOf(free, Date.parse(at)).map((time) => new Date(time).toISOString())
}

/** The same time by the clock on another day, where it is free. */
export function sameClock(at: string | null, times: readonly string[]): string | null {
  if (at === null) return null
  const { minute } = localParts(new Date(at))
  return times.find((time) => localParts(new Date(time)).minute === minute) ?? null
}
