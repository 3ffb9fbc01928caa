import { useCallback, useSyncExternalStore } from 'react'

/** Wide enough for a table in place of cards. */
const WIDE = '(width >= 48rem)'

/** Whether a media query holds; `onServer` while the server draws, which has no screen. */
export function useMedia(query: string, onServer: boolean): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => onServer,
  )
}

/** Whether the main pointer is a finger. */
export function useCoarsePointer(): boolean {
  return useMedia('(pointer: coarse)', false)
}

/** Whether a list is shown as a table; else as cards. */
export function useWide(): boolean {
  return useMedia(WIDE, true)
}
