import { useEffect, useRef, useState } from 'react'

import { useNavigate, useScreen } from '#web/lib/routing/navigation.tsx'

import { type MenuFilters, parseFilters, withFilters } from './menu-filters.ts'

/** A debounce: longer than the pause between two keys. */
const SETTLED_MS = 300

/** The filters on screen at once, and in the address a moment later. */
export function useMenuFilters(): [MenuFilters, (filters: MenuFilters) => void] {
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

  useEffect(() => () => clearTimeout(timer.current), [])

  function change(next: MenuFilters) {
    setFilters(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      written.current = withFilters(place.search, next)
      void navigate(place.path + written.current, { replace: true })
    }, SETTLED_MS)
  }

  return [filters, change]
}
