import { useEffect, useRef } from 'react'

import { Button } from '#web/ui/button.tsx'
import { announce } from '#web/ui/live-region.tsx'
import { TextField } from '#web/ui/text-field.tsx'

import { itemsInWords } from '../cart/order-words.ts'
import { DIET_FILTERS, type DietFilter, type MenuFilters } from './menu-filters.ts'

const NAMES = {
  vegetarian: 'Vegetarian',
  vegan: 'Vegan',
  'gluten-free': 'Gluten-free',
  mild: 'Mild only',
} as const satisfies Record<DietFilter, string>

const ANNOUNCED_AFTER_MS = 600

type FilterFormProps = {
  path: string
  filters: MenuFilters
  onChange: (filters: MenuFilters) => void
  itemCount: number
}

/** Search and diets. A real form: without a script it asks the server for the filtered menu. */
export function FilterForm({ path, filters, onChange, itemCount }: FilterFormProps) {
  const { search, diets } = filters
  useCountAnnounced(filters, itemCount)

  function toggle(diet: DietFilter) {
    const next = diets.includes(diet) ? diets.filter((chosen) => chosen !== diet) : [...diets, diet]
    onChange({ ...filters, diets: next })
  }

  return (
    <form role="search" action={path} onSubmit={(event) => event.preventDefault()} className="grid gap-3">
      <TextField
        label="Search the menu"
        type="search"
        name="q"
        value={search}
        maxLength={60}
        autoComplete="off"
        enterKeyHint="search"
        placeholder="paneer, biryani, chai"
        onChange={(event) => onChange({ ...filters, search: event.currentTarget.value })}
      />
      <fieldset className="flex min-w-0 flex-wrap items-center gap-2">
        <legend className="sr-only">Show only</legend>
        {DIET_FILTERS.map((diet) => (
          <label
            key={diet}
            className="choice relative inline-flex tap items-center gap-2 rounded-full px-3.5 text-sm font-semibold"
          >
            <input
              type="checkbox"
              name="diet"
              value={diet}
              checked={diets.includes(diet)}
              onChange={() => toggle(diet)}
              className="sr-only"
            />
            {NAMES[diet]}
          </label>
        ))}
        <noscript>
          <Button type="submit" variant="secondary">
            Show
          </Button>
        </noscript>
        <span className="ms-auto text-sm text-muted tabular-nums">{itemsInWords(itemCount)}</span>
      </fieldset>
    </form>
  )
}

/** Says how many dishes are left, once the typing has come to rest. */
function useCountAnnounced(filters: MenuFilters, itemCount: number): void {
  const told = useRef(filters)
  useEffect(() => {
    if (told.current === filters) return
    const timer = setTimeout(() => {
      told.current = filters
      announce(itemsInWords(itemCount))
    }, ANNOUNCED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [filters, itemCount])
}
