import type { Station } from '../../kitchen/kitchen.ts'
import type { Work } from '../../kitchen/work.ts'

/** What an owner changes first. */
const PROPOSED_HANDS = 2

/** The stations that the steps of a menu's dishes name, to begin a plan with. The one that cooks most dishes comes first. */
export function proposedStations(dishes: readonly { work: Work }[]): Station[] {
  const steps = dishes.flatMap(({ work }) => work ?? [])
  return [...Map.groupBy(steps, ({ station }) => station)]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([id]) => ({ id, name: nameOf(id), hands: PROPOSED_HANDS }))
}

/** `fryer-grill` as `Fryer grill`. */
function nameOf(id: string): string {
  const words = id.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
