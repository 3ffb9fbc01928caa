import { useEffect, useRef } from 'react'

import { DIET_FILTERS, type DietFilter, isFiltering, type MenuFilters } from './menu-filters.ts'
import { addressOf } from '#web/lib/language.ts'
import { Button } from '#web/ui/button.tsx'
import { announce } from '#web/ui/notices/live-region.tsx'
import { words } from '#words/menu/page.ts'

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
    <form role="search" action={addressOf(path)} onSubmit={(event) => event.preventDefault()} className="menu-tools">
      <input
        type="search"
        name="q"
        aria-label={words.search}
        placeholder={words.searchShort}
        value={search}
        maxLength={60}
        autoComplete="off"
        enterKeyHint="search"
        className="control"
        onChange={(event) => onChange({ ...filters, search: event.currentTarget.value })}
      />
      <fieldset className="filters fades">
        <legend className="sr-only">{words.showOnly}</legend>
        {DIET_FILTERS.map((diet) => (
          <label key={diet} className="choice filter">
            <input
              type="checkbox"
              name="diet"
              value={diet}
              checked={diets.includes(diet)}
              onChange={() => toggle(diet)}
              className="sr-only"
            />
            {words.filters[diet]}
          </label>
        ))}
        <noscript>
          <Button type="submit" variant="secondary">
            {words.show}
          </Button>
        </noscript>
      </fieldset>
      {isFiltering(filters) && <p className="menu-count">{words.found(itemCount)}</p>}
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
      announce(words.found(itemCount))
    }, ANNOUNCED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [filters, itemCount])
}
