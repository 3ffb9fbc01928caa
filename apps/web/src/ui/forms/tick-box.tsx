import type { ComponentProps } from 'react'

import { classes } from '../classes.ts'

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
