import { classes } from './classes.ts'
import { words } from '#words/spices.ts'

export type SpiceLevel = 1 | 2 | 3

const COLOURS = { 1: 'text-spice-mild', 2: 'text-spice-medium', 3: 'text-spice-hot' } as const
/** No two chillies of a handful lie the same way. */
const LEAN = ['rotate(-8 12 12)', 'rotate(3 12 12) translate(0 .6)', 'rotate(-3 12 12) translate(0 -.4)'] as const

export interface ChilliesProps {
  level: SpiceLevel
  /** The word beside the chillies, unless it stands there already. */
  word?: string | false | undefined
  className?: string | undefined
}

/** How hot a dish is: as many filled chillies as the level, and the word. Colour only repeats it. */
export function Chillies({ level, word = words[level], className }: ChilliesProps) {
  return (
    <span className={classes('inline-flex items-center gap-1.5 text-sm font-semibold', COLOURS[level], className)}>
      <svg viewBox="0 0 58 24" aria-hidden className="h-5 w-auto shrink-0" fill="none" stroke="currentColor">
        {LEAN.map((lean, index) => (
          <g key={lean} transform={`translate(${index * 17} 0) ${lean}`}>
            <path
              d="M3 9.4C2.7 6.5 7.4 5.8 8.2 8.4 9.4 12.8 12.4 17.2 19.2 19.8 10.6 22.6 3.7 17.6 3 9.4Z"

              strokeWidth="1.5"
              strokeLinejoin="round"
              fill={index < level ? 'currentColor' : 'none'}
            />
            <path d="M5.5 6.6C5.4 4.7 6.5 3.2 8.6 2.8" strokeWidth="1.9" strokeLinecap="round" />
          </g>
        ))}
      </svg>
      {word !== false && <span>{word}</span>}
    </span>
  )
}
