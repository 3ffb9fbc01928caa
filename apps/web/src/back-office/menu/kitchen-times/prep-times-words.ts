import type { LearntTimeView } from '@thali/contracts/menu/prep-times'
import { formatClock } from '@thali/domain/time/zone'

/** `you entered 12 minutes, the kitchen took 17 (42 orders).` */
export function tookWords({ enteredMinutes, tookMinutes, orders }: LearntTimeView): string {
  return `you entered ${enteredMinutes} minutes, the kitchen took ${tookMinutes} (${orders} orders).`
}

/** The hours in which it takes longest; null where no hours stand out. */
export function busyWords({ busy: [longest] }: LearntTimeView): string | null {
  if (!longest) return null
  const { fromHour, untilHour, tookMinutes } = longest
  return `From ${formatClock(fromHour * 60)} to ${formatClock(untilHour * 60)} it took ${tookMinutes}.`
}
