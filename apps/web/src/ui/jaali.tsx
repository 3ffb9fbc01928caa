import { useId } from 'react'

import { classes } from './classes.ts'

/** One tile of the lattice: two squares make an eight-pointed star, its tips reach the neighbouring stars. */
const JAALI_TILE =
  'M14 14h20v20H14zM24 9.9 38.1 24 24 38.1 9.9 24zM24 0v9.9M24 38.1V48M0 24h9.9M38.1 24H48M0 0l14 14M34 34l14 14M48 0 34 14M14 34 0 48'

/** The lattice as a ground. Fills its positioned parent; stays at or under 6 % so that it is felt, not read. */
export function Jaali({ className }: { className?: string | undefined }) {
  const patternId = useId()

  return (
    <svg aria-hidden className={classes('pointer-events-none absolute inset-0 size-full opacity-6', className)}>
      <defs>
        <pattern id={patternId} width="48" height="48" patternUnits="userSpaceOnUse">
          <path d={JAALI_TILE} fill="none" stroke="currentColor" strokeWidth="1" />
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${patternId})`} />
    </svg>
  )
}

/** A rule with one star of the lattice in it, between the parts of a page. */
export function JaaliRule({ className }: { className?: string | undefined }) {
  return (
    <div aria-hidden className={classes('flex items-center gap-4 text-brass', className)}>
      <span className="h-px flex-1 bg-line" />
      <JaaliStar className="size-5" />
      <span className="h-px flex-1 bg-line" />
    </div>
  )
}

function JaaliStar({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="8 8 32 32" aria-hidden fill="none" stroke="currentColor" strokeWidth="1.75" className={className}>
      <path d="M14 14h20v20H14zM24 9.9 38.1 24 24 38.1 9.9 24z" />
    </svg>
  )
}
