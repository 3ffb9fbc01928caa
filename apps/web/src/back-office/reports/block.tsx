import { type ReactNode, useId } from 'react'

import { classes } from '#web/ui/classes.ts'

type BlockProps = {
  title: string
  /** Beside the title: a choice, a button. */
  aside?: ReactNode
  /** A smaller line that describes the figures below. */
  note?: ReactNode
  className?: string
  children: ReactNode
}

/** A titled part of the dashboard. */
export function Block({ title, aside, note, className, children }: BlockProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={classes('min-w-0', className)}>
      <header
        className={classes(
          'mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2',
          Boolean(aside) && 'min-h-(--tap)',
        )}
      >
        <div className="min-w-0">
          <h2 id={id} className="display text-lg">
            {title}
          </h2>
          {note && <p className="text-sm text-muted">{note}</p>}
        </div>
        {aside}
      </header>
      {children}
    </section>
  )
}
