import type { ReactNode } from 'react'

import { classes } from './classes.ts'

export type Diet = 'vegetarian' | 'vegan' | 'gluten-free'

/** The dot in a square is how India marks vegetarian food; leaf and ear differ from it in outline. */
const MARKS: Record<Diet, { label: string; short: string; shape: ReactNode }> = {
  vegetarian: {
    label: 'Vegetarian',
    short: 'Veg',
    shape: (
      <>
        <rect x="1.75" y="1.75" width="12.5" height="12.5" rx="1.5" />
        <circle cx="8" cy="8" r="3.2" fill="currentColor" stroke="none" />
      </>
    ),
  },
  vegan: {
    label: 'Vegan',
    short: 'Vegan',
    shape: <path d="M2.2 13.8C6 13.9 13.6 13 13.8 2.2 6.4 2 2.6 5 3.3 10.2M2.2 13.8 9.3 7" />,
  },
  'gluten-free': {
    label: 'Gluten-free',
    short: 'GF',
    shape: <path d="M8 1.5c3.2 2.8 3.2 6.6 0 9.3-3.2-2.7-3.2-6.5 0-9.3ZM8 10.8v3.7M8 4.5v2.6M1.8 2.2l12.4 11.6" />,
  },
}

export interface DietMarkProps {
  diet: Diet
  /** The short form, spelled out to screen readers. */
  compact?: boolean | undefined
  className?: string | undefined
}

export function DietMark({ diet, compact, className }: DietMarkProps) {
  const { label, short, shape } = MARKS[diet]

  return (
    <span className={classes('inline-flex items-center gap-1 text-sm font-medium text-success', className)}>
      <svg
        viewBox="0 0 16 16"
        aria-hidden
        className="size-4 shrink-0"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {shape}
      </svg>
      {compact ? (
        <abbr title={label} className="no-underline">
          {short}
        </abbr>
      ) : (
        label
      )}
    </span>
  )
}
