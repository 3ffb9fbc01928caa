import { SPICE_LEVELS, type SpiceLevel } from '@thali/domain/menu/dish'
import { type ReactNode, useId } from 'react'

import { Chillies } from '#web/ui/chillies.tsx'
import { words } from '#words/menu/dish.ts'
import { words as spices } from '#words/spices.ts'

type HeatSegmentsProps = {
  value: SpiceLevel['id'] | undefined
  onChange: (level: SpiceLevel) => void
  /** Asked about the dish itself: shows the question, chillies and the description of the chosen level. */
  isAsked?: boolean
  /** Beside the question: how hot the kitchen usually makes the dish. */
  hint?: ReactNode
}

/** Mild, Medium, Hot in one line. */
export function HeatSegments({ value, onChange, isAsked = false, hint }: HeatSegmentsProps) {
  const name = useId()
  const chosen = SPICE_LEVELS.find(({ id }) => id === value)
  return (
    <div role="radiogroup" aria-labelledby={`${name}-question`}>
      <p className={isAsked ? 'choice-head' : 'sr-only'}>
        <span id={`${name}-question`} className="font-semibold">
          {words.heat}
        </span>
        {hint && <span className="choice-rule">{hint}</span>}
      </p>
      <div className="heat-segments" data-asked={isAsked ? '' : undefined}>
        {SPICE_LEVELS.map((level) => (
          <label key={level.id}>
            <input
              type="radio"
              name={name}
              value={level.id}
              checked={level.id === value}
              onChange={() => onChange(level)}
            />
            {isAsked && <Chillies level={level.level} word={false} />}
            {spices[level.level]}
            {isAsked && <span className="sr-only"> {level.description}</span>}
          </label>
        ))}
      </div>
      {isAsked && chosen && (
        <p aria-hidden className="mt-1.5 text-sm text-muted">
          {chosen.description}
        </p>
      )}
    </div>
  )
}
