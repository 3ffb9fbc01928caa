import { useSyncExternalStore } from 'react'

/** Whether the browser has a network; on the server it has. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(follow, isOnline, () => true)
}

function follow(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

function isOnline(): boolean {
  return navigator.onLine
}
