import { useEffect, useRef } from 'react'

import { counted } from '#web/lib/counted.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { announce } from '#web/ui/notices/live-region.tsx'

import { DIET_FILTERS, type DietFilter, isFiltering, type MenuFilters } from './menu-filters.ts'

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

/** Search and diets. A real form: without JavaScript the server filters the menu. */
export function FilterForm({ path, filters, onChange, itemCount }: FilterFormProps) {
  const { search, diets } = filters
  useCountAnnounced(filters, itemCount)

  function toggle(diet: DietFilter) {
    const next = diets.includes(diet) ? diets.filter((chosen) => chosen !== diet) : [...diets, diet]
    onChange({ ...filters, diets: next })
  }

  return (
    <form
      role="search"
      action={path}
      onSubmit={(event) => event.preventDefault()}
      className="grid min-w-0 gap-x-4 gap-y-2 md:grid-cols-[1fr_auto]"
    >
      <input
        type="search"
        name="q"
        aria-label="Search the menu"
        placeholder="Search: paneer, biryani, chai"
        value={search}
        maxLength={60}
        autoComplete="off"
        enterKeyHint="search"
        className="control md:col-span-2"
        onChange={(event) => onChange({ ...filters, search: event.currentTarget.value })}
      />
      <fieldset className="menu-bleed filters flex min-w-0 items-center gap-2">
        <legend className="sr-only">Show only</legend>
        {DIET_FILTERS.map((diet) => (
          <label
            key={diet}
            className="choice relative inline-flex tap shrink-0 items-center rounded-full px-3.5 text-sm font-semibold"
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
      </fieldset>
      <p
        className={classes(
          'text-sm text-muted tabular-nums md:col-start-2 md:row-start-2 md:block md:self-center',
          !isFiltering(filters) && 'hidden',
        )}
      >
        {counted(itemCount, 'item')}
      </p>
    </form>
  )
}

/** Announces how many dishes are left after a pause in typing. */
function useCountAnnounced(filters: MenuFilters, itemCount: number): void {
  const announced = useRef(filters)
  useEffect(() => {
    if (announced.current === filters) return
    const timer = setTimeout(() => {
      announced.current = filters
      announce(counted(itemCount, 'item'))
    }, ANNOUNCED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [filters, itemCount])
}
