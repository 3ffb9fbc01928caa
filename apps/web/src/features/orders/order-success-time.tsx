import { formatClock, formatDate, localParts } from '@thali/domain/time/zone'

import { classes } from '#web/ui/classes.ts'

export type HalifaxTimeProps = {
  at: Date
  /** On another day than this the date is written too. */
  now: Date
  className?: string | undefined
}

/** A time of day with the label it carries all year; who listens hears what the label means. */
export function HalifaxTime({ at, now, className }: HalifaxTimeProps) {
  const isToday = localParts(at).date === localParts(now).date
  return (
    <time dateTime={at.toISOString()} className={classes('tabular-nums', className)}>
      {formatClock(localParts(at).minute)}{' '}
      <abbr title="Atlantic time" className="no-underline">
        AST
      </abbr>
      {!isToday && <span className="block text-base font-normal tracking-normal">{formatDate(at)}</span>}
    </time>
  )
}
