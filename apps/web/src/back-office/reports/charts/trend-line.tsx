import ArrowDownRight from 'lucide-react/icons/arrow-down-right'
import ArrowRight from 'lucide-react/icons/arrow-right'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'

import type { Direction, Trend } from '../figure-words.ts'
import { classes } from '#web/ui/classes.ts'

const LOOK = {
  up: { icon: ArrowUpRight, colour: 'text-success' },
  down: { icon: ArrowDownRight, colour: 'text-danger' },
  level: { icon: ArrowRight, colour: 'text-muted' },
} as const satisfies Record<Direction, unknown>

/** An arrow and a word; colour is only a third cue. */
export function TrendLine({ trend, className }: { trend: Trend; className?: string }) {
  const { icon: Icon, colour } = LOOK[trend.direction]
  return (
    <span className={classes('inline-flex items-start gap-1 text-sm font-semibold tabular-nums', colour, className)}>
      <Icon aria-hidden size={16} className="mt-0.5 shrink-0" />
      {trend.words}
    </span>
  )
}
