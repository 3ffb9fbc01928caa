import { type Bowl, bowlText, MOST_GARNISHES, readBowl } from '@thali/domain/menu/bowls/bowl'
import { useId } from 'react'

import { choicesFor } from './drawing-choices.ts'
import { DishBowl } from '#web/dishes/dish-bowl.tsx'
import { Chips, ToggleChip } from '#web/ui/forms/chips.tsx'

type DrawingFieldProps = {
  /** Empty: as `inherited`. */
  value: string
  onChange: (drawing: string) => void
  /** The drawing that is used while none is chosen, and its name. */
  inherited: { label: string; drawing: string }
  /** The drawing as guests see it, without undeclared allergens. */
  drawn: string
  isAllowed: Parameters<typeof choicesFor>[0]
  hint: string
}

/** Chooses how something is drawn: a kind of dish, then its liquid and what lies on it. */
export function DrawingField({ value, onChange, inherited, drawn, isAllowed, hint }: DrawingFieldProps) {
  const chosen = readBowl(value)
  const { kinds, liquids, garnishes } = choicesFor(isAllowed)
  const isFull = chosen !== null && chosen.garnishes.length >= MOST_GARNISHES

  function change(part: Partial<Bowl>) {
    if (chosen) onChange(bowlText({ ...chosen, ...part }))
  }

  return (
    <div className="grid min-w-0 gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <DishBowl drawing={drawn} size={112} />
        <p className="min-w-0 flex-1 basis-48 text-sm text-muted">{hint}</p>
      </div>
      <Kinds kinds={[{ ...inherited, value: '' }, ...kinds]} value={value} onChange={onChange} />
      {chosen && (
        <>
          <Chips legend="Color" options={liquids} value={chosen.liquid} onChange={(liquid) => change({ liquid })} />
          <fieldset className="min-w-0">
            <legend className="mb-2 font-semibold">On it, at most {MOST_GARNISHES}</legend>
            <div className="flex flex-wrap gap-2">
              {garnishes.map((garnish) => {
                const isOn = chosen.garnishes.includes(garnish.value)
                const others = chosen.garnishes.filter((one) => one !== garnish.value)
                if (isFull && !isOn) return null
                return (
                  <ToggleChip
                    key={garnish.value}
                    pressed={isOn}
                    onChange={() => change({ garnishes: isOn ? others : [...others, garnish.value] })}
                  >
                    {garnish.label}
                  </ToggleChip>
                )
              })}
            </div>
          </fieldset>
        </>
      )}
    </div>
  )
}

type Kind = { label: string; drawing: string; value?: string }
type KindsProps = { kinds: readonly Kind[]; value: string; onChange: (drawing: string) => void }

/** The kinds of dishes as a grid of bowls. A kind stays chosen while its liquid and garnish are changed. */
function Kinds({ kinds, value, onChange }: KindsProps) {
  const name = useId()
  const own = kindOf(value)
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold">Drawn as</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] gap-2">
        {kinds.map(({ label, drawing, value: stored = drawing }) => (
          <label
            key={label}
            className="choice relative grid content-start justify-items-center gap-1 rounded-lg p-2 text-center text-sm leading-tight"
          >
            <input
              type="radio"
              name={name}
              checked={kindOf(stored) === own}
              onChange={() => onChange(stored)}
              className="absolute inset-0 size-full cursor-pointer appearance-none opacity-0"
            />
            <DishBowl drawing={drawing} size={56} />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function kindOf(drawing: string): string {
  return drawing.split('/').slice(0, 2).join('/')
}
