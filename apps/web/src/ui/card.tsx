import type { ComponentProps, ReactNode } from 'react'

import { classes } from './classes.ts'

export interface PlateProps extends ComponentProps<'div'> {
  /** What leads, in the colours of the stage. */
  head?: ReactNode
}

/** The main content of a page, under what leads it. */
export function Plate({ head, className, children, ...rest }: PlateProps) {
  return (
    <div {...rest} className={classes('plate', className)}>
      {head && <div data-block="stage">{head}</div>}
      <div>{children}</div>
    </div>
  )
}
