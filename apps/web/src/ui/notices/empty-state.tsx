import type { ReactNode } from 'react'

import { classes } from '../classes.ts'
import { Jaali } from '../jaali.tsx'

export interface EmptyStateProps {
  title: ReactNode
  /** What belongs here, and why it is empty: nothing yet, or nothing that fits the filter. */
  children?: ReactNode
  /** One button. */
  action?: ReactNode
  /** A drawing or icon of about 28 px. */
  icon?: ReactNode
  /** Level of the title in the outline of the page. */
  level?: 1 | 2 | 3 | undefined
  className?: string | undefined
}

export function EmptyState({ title, children, action, icon, level = 2, className }: EmptyStateProps) {
  const Heading = `h${level}` as const

  return (
    <div
      className={classes(
        'relative isolate overflow-hidden rounded-lg border border-line px-6 py-12 md:px-12 md:py-16 in-data-shell:px-4! in-data-shell:py-6!',
        className,
      )}
    >
      <Jaali className="-z-1 text-heading [mask-image:linear-gradient(100deg,transparent_35%,black)]" />
      {icon && <div className="mb-4 text-accent-text">{icon}</div>}
      <Heading className="display max-w-[20ch] text-2xl md:text-h2 in-data-shell:max-w-none in-data-shell:text-xl!">
        {title}
      </Heading>
      {children && <div className="mt-2 measure text-muted">{children}</div>}
      {action && <div className="mt-6">{action}</div>}
    </div>
  )
}
