import type { Diet } from '#web/ui/brand/diet-mark.tsx'
import { words } from '#words/dishes.ts'
import { type Heat, usualHeat } from './dish-words.ts'

const COLOURS = { mild: 'text-spice-mild', medium: 'text-spice-medium', hot: 'text-spice-hot' } as const

/** How hot the kitchen usually makes a dish: chillies and the words. */
export function HeatMark({ heat }: { heat: Heat }) {
  return (
    <span className={`mark ${COLOURS[heat]}`}>
      <svg aria-hidden className="h-4 w-10">
        <use href={`#heat-${heat}`} />
      </svg>
      {usualHeat(heat)}
    </span>
  )
}

export function DietMark({ diet }: { diet: Diet }) {
  return (
    <span className="mark text-success">
      <svg aria-hidden className="size-4">
        <use href={`#diet-${diet}`} />
      </svg>
      {words.diets[diet]}
    </span>
  )
}
