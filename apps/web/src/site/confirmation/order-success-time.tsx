import { formatDate, formatTimeAst, localParts } from '@thali/domain/time/zone'

import { AtlanticTime } from '#web/ui/atlantic-time.tsx'
import { classes } from '#web/ui/classes.ts'

export type HalifaxTimeProps = {
  at: Date
  /** On another day the date is shown too. */
  now: Date
  className?: string | undefined
}

/** A time of day, with the date where it is another day. */
export function HalifaxTime({ at, now, className }: HalifaxTimeProps) {
  const isToday = localParts(at).date === localParts(now).date
  return (
    <time dateTime={at.toISOString()} className={classes('tabular-nums', className)}>
      <AtlanticTime>{formatTimeAst(at)}</AtlanticTime>
      {!isToday && <span className="block text-base font-normal tracking-normal">{formatDate(at)}</span>}
    </time>
  )
}
