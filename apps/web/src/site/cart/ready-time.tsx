import type { LocationView } from '@thali/contracts/locations/locations'
import { formatTime } from '@thali/domain/time/zone'

import { readyWords } from '#web/cart/order-words.ts'
import type { OrderTiming } from '#web/cart/use-order.ts'
import { classes } from '#web/ui/classes.ts'
import { words } from '#words/cart/order.ts'

/** `Ready about 7:25 PM` */
export function ReadyTime({ timing, className }: { timing: OrderTiming; className?: string | undefined }) {
  const { day } = readyWords(timing.readyAt, timing.now)
  return (
    <p className={classes('tabular-nums', className)}>
      {words.readyAbout}{' '}
      <time dateTime={timing.readyAt.toISOString()} className="font-semibold whitespace-nowrap">
        {formatTime(timing.readyAt)}
      </time>
      {day && ` ${day}`}
    </p>
  )
}

/** Whether a time can be named: nothing is cooked at an inactive location, and a pause ends when the kitchen says so. */
export function isTimed({ isActive, ordersPausedUntil }: LocationView): boolean {
  return isActive && ordersPausedUntil === null
}
