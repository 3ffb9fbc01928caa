import type { Diet } from '#web/ui/brand/diet-mark.tsx'

type Heat = 'mild' | 'medium' | 'hot'

const HEATS = {
  mild: { word: 'Mild', colour: 'text-spice-mild' },
  medium: { word: 'Medium', colour: 'text-spice-medium' },
  hot: { word: 'Hot', colour: 'text-spice-hot' },
} as const

const DIET_NAMES = { vegetarian: 'Vegetarian', vegan: 'Vegan', 'gluten-free': 'Gluten-free' } as const

/** How hot the kitchen makes a dish: chillies and the word. */
export function HeatMark({ heat }: { heat: Heat }) {
  const { word, colour } = HEATS[heat]
  return (
    <span className={`mark ${colour}`}>
      <svg aria-hidden className="h-4.5 w-11">
        <use href={`#heat-${heat}`} />
      </svg>
      {word}
    </span>
  )
}

export function DietMark({ diet }: { diet: Diet }) {
  return (
    <span className="mark text-success">
      <svg aria-hidden className="size-4">
        <use href={`#diet-${diet}`} />
      </svg>
      {DIET_NAMES[diet]}
    </span>
  )
}
