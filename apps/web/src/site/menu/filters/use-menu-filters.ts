import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

import { useNavigate, useScreen } from '#web/lib/routing/navigation.tsx'
import { keepDiets, keptDiets } from './kept-diets.ts'
import { isFiltering, type MenuFilters, parseFilters, withFilters } from './menu-filters.ts'

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
