import type { ComponentProps } from 'react'

import { classes } from '../classes.ts'

export interface TickBoxProps extends Omit<ComponentProps<'input'>, 'type' | 'aria-label'> {
  /** What it selects, in words: what stands beside it says it to whoever sees. */
  label: string
}

/** Picks something out of a list; as easy to hit as a button. */
export function TickBox({ label, className, ...input }: TickBoxProps) {
  return (
    <label className={classes('inline-grid tap cursor-pointer place-items-center', className)}>
      <input {...input} type="checkbox" className="tick" aria-label={label} />
    </label>
  )
}
