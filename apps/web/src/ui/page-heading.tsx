import type { ReactNode, Ref } from 'react'

import { classes } from './classes.ts'

export interface PageHeadingProps {
  title: ReactNode
  eyebrow?: ReactNode
  lead?: ReactNode
  /** Buttons of the page, at the far end on wide screens. */
  actions?: ReactNode
  /** Smaller, for the back office. */
  dense?: boolean | undefined
  /** The heading, for moving the focus to it. */
  titleRef?: Ref<HTMLHeadingElement> | undefined
  className?: string | undefined
}

/** The one first-level title of a page. */
export function PageHeading({ title, eyebrow, lead, actions, dense, titleRef, className }: PageHeadingProps) {
  return (
    <header className={classes('flex flex-wrap items-end justify-between gap-x-8 gap-y-4', className)}>
      <div className="min-w-0">
        {eyebrow && <p className="eyebrow mb-1.5">{eyebrow}</p>}
        <h1
          ref={titleRef}
          tabIndex={-1}
          className={classes('display', dense ? 'text-xl md:text-2xl' : 'display-large text-h1')}
        >
          {title}
        </h1>
        {lead && <p className={classes('measure text-muted', dense ? 'mt-1 text-sm' : 'mt-3 text-lg')}>{lead}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </header>
  )
}
