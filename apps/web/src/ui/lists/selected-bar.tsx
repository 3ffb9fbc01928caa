import type { ReactNode } from 'react'

import { classes } from '../classes.ts'

export interface SelectedBarProps {
  /** Selected what: "Selected dishes". */
  label: string
  /** How many they are. */
  words: string
  /** As far as the page around it reaches: `-mx-4 px-4`. */
  className: string
  children: ReactNode
}

/** At the foot while some of a list is picked out: how many, and what can be done with all of them. */
export function SelectedBar({ label, words, className, children }: SelectedBarProps) {
  return (
    <div
      role="group"
      aria-label={label}
      className={classes(
        'sticky bottom-[var(--foot,0px)] z-bar flex flex-wrap items-center gap-2 border-t-2 border-line-strong bg-surface py-3',
        className,
      )}
    >
      <p role="status" className="me-auto text-lg font-semibold tabular-nums">
        {words}
      </p>
      {children}
    </div>
  )
}
