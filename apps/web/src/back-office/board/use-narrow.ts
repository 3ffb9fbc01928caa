import { useSyncExternalStore } from 'react'

/** Too narrow for two columns of cards beside each other. */
const NARROW = '(width < 40rem)'

export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, isNarrow, () => false)
}

function isNarrow(): boolean {
  return window.matchMedia(NARROW).matches
}

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(NARROW)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
