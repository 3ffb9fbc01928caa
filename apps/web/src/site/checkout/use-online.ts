import { useSyncExternalStore } from 'react'

/** Whether the device has a network; on the server it is taken to have one. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, isOnline, isOnlineOnServer)
}

function subscribe(onChange: () => void): () => void {
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

function isOnlineOnServer(): boolean {
  return true
}
