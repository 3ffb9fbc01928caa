import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

import {
  isFiltering,
  type MenuFilters,
  parseFilters,
  withFilters,
  DIET_FILTERS,
  type DietFilter,
} from './menu-filters.ts'
import { keptOnDevice } from '#web/lib/kept/kept-value.ts'
import { useNavigate, useScreen } from '#web/lib/routing/navigation.tsx'

/** A debounce: longer than the pause between two keys. */
const SETTLED_MS = 300

/**
 * The filters on screen at once, and in the address a moment later. An address without filters gets the diets that this
 * device last chose at the location.
 */
export function useMenuFilters(locationId: string): [MenuFilters, (filters: MenuFilters) => void] {
  const { place } = useScreen()
  const navigate = useNavigate()
  const [filters, setFilters] = useState(() => parseFilters(place.search))
  const written = useRef(place.search)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    // Our own update of the address comes back here; only others change the filters.
    if (place.search === written.current) return
    written.current = place.search
    setFilters(parseFilters(place.search))
  }, [place.search])

  const bringBack = useEffectEvent((diets: MenuFilters['diets']) => {
    if (diets.length > 0 && !isFiltering(parseFilters(place.search))) show({ search: '', diets })
  })
  // Before anything is painted, so that a visitor who comes from another page never sees the other dishes. Somebody who
  // opens the document has had the diets in its address since `diets-before-paint.js`.
  useLayoutEffect(() => bringBack(keptDiets(locationId)), [locationId])

  useEffect(() => () => clearTimeout(timer.current), [])

  function show(next: MenuFilters) {
    setFilters(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      written.current = withFilters(place.search, next)
      void navigate(place.path + written.current, { replace: true })
    }, SETTLED_MS)
  }

  function change(next: MenuFilters) {
    keepDiets(locationId, next.diets)
    show(next)
  }

  return [filters, change]
}

type DietsByLocation = Readonly<Record<string, readonly DietFilter[]>>

const kept = keptOnDevice<DietsByLocation>({
  key: 'thali_menu_diets',
  empty: {},
  parse: parseDiets,
  serialize: (all) => JSON.stringify(all),
})

/** The diets this device last chose at a location. */
function keptDiets(locationId: string): readonly DietFilter[] {
  return kept.get()[locationId] ?? []
}

function keepDiets(locationId: string, diets: readonly DietFilter[]): void {
  kept.change((all) => ({ ...all, [locationId]: diets }))
}

/** Anything that is not a diet of a location is left out. */
export function parseDiets(text: string | null): DietsByLocation {
  try {
    const entries = Object.entries((JSON.parse(text ?? '{}') ?? {}) as object)
    return Object.fromEntries(
      entries.map(([id, diets]: [string, unknown]) => [
        id,
        DIET_FILTERS.filter((diet) => Array.isArray(diets) && diets.includes(diet)),
      ]),
    )
  } catch {
    return {} // Damaged: only a convenience is lost.
  }
}
