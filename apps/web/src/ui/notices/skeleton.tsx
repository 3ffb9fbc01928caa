import type { ReactNode } from 'react'
import { classes } from '../classes.ts'

/** A place held for something that is coming, in its size. Appears only after 300 ms. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string | undefined }) {
  return <span aria-hidden className={classes('skeleton block', className)} />
}

/** Around skeletons: tells once that something is being fetched. */
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
