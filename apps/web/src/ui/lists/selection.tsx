import type { ReactNode, ComponentProps } from 'react'

import { classes } from '../classes.ts'

export interface SelectedBarProps {
  /** The accessible name: "Selected dishes". */
  label: string
  /** The number of selected items. */
  words: string
  /** Classes for the width of the surrounding page: `-mx-4 px-4`. */
  className: string
  children: ReactNode
}

/** The bar at the bottom while items are selected: how many, and the actions on them. */
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

export interface TickBoxProps extends Omit<ComponentProps<'input'>, 'type' | 'aria-label'> {
  /** The accessible name: what it selects. */
  label: string
}

/** A checkbox to select a row, as large as a button. */
export function TickBox({ label, className, ...input }: TickBoxProps) {
  return (
    <label className={classes('inline-grid tap cursor-pointer place-items-center', className)}>
      <input {...input} type="checkbox" className="tick" aria-label={label} />
    </label>
  )
}
