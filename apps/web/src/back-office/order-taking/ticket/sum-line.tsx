import type { ReactNode } from 'react'

import { classes } from '#web/ui/classes.ts'

/** One row of a total, inside a `dl`. */
export function SumLine({ name, isTotal, children }: { name: ReactNode; isTotal?: boolean; children: ReactNode }) {
  return (
    <div
      className={classes(
        'flex items-baseline justify-between gap-4',
        isTotal && 'mt-1 border-t border-line pt-2 text-xl font-semibold',
      )}
    >
      <dt className={classes(!isTotal && 'text-muted')}>{name}</dt>
      <dd className="whitespace-nowrap tabular-nums">{children}</dd>
    </div>
  )
}
