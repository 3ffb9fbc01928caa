import type { ReactNode } from 'react'

import { classes } from '../classes.ts'

/** A placeholder of the size of the loading content. Appears after 300 ms. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string | undefined }) {
  return <span aria-hidden className={classes('skeleton block', className)} />
}

/** Around skeletons: announces once that something is loading. */
export function Loading({
  label = 'Loading',
  children,
  className,
}: {
  label?: string | undefined
  children: ReactNode
  className?: string | undefined
}) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  )
}
