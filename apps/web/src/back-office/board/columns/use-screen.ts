import { useSyncExternalStore } from 'react'

/** How many columns of tickets fit beside each other: one, two, or all. */
export type Screen = 'phone' | 'tablet' | 'wide'

const PHONE = '(width < 40rem)'
const TABLET = '(width < 64rem)'

export function useScreen(): Screen {
  return useSyncExternalStore(subscribe, screenNow, () => 'wide')
}

function screenNow(): Screen {
  if (window.matchMedia(PHONE).matches) return 'phone'
  return window.matchMedia(TABLET).matches ? 'tablet' : 'wide'
}

function subscribe(listener: () => void): () => void {
  const queries = [PHONE, TABLET].map((query) => window.matchMedia(query))
  for (const query of queries) query.addEventListener('change', listener)
  return () => {
    for (const query of queries) query.removeEventListener('change', listener)
  }
}
