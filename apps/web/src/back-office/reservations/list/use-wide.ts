import { useSyncExternalStore } from 'react'

/** Wide enough for a table. */
const WIDE = '(width >= 48rem)'

export function useWide(): boolean {
  return useSyncExternalStore(subscribe, isWide, () => true)
}

function isWide(): boolean {
  return window.matchMedia(WIDE).matches
}

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(WIDE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
