import { useSyncExternalStore } from 'react'

const COARSE = '(pointer: coarse)'

/** Whether the main pointer is a finger. False on the server. */
export function useCoarsePointer(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(COARSE).matches,
    () => false,
  )
}

function subscribe(onChange: () => void): () => void {
  const media = matchMedia(COARSE)
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}
