import type { ComponentProps } from 'react'

import { classes } from './classes.ts'

export interface PlateProps extends ComponentProps<'div'> {
  /** Lies over the lower edge of a photograph by 24 px and a little to the side. */
  overlap?: boolean | undefined
}

/** The cream plate with a brass rim, for the main content of a page. */
export function Plate({ overlap, className, ...rest }: PlateProps) {
  return (
    <div {...rest} className={classes('plate', overlap && 'z-1 -mt-6 me-4 shadow-2 md:ms-12 md:me-auto', className)} />
  )
}
