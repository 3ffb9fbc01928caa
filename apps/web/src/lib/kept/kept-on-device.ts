import type { BrowserStorage } from './kept-value.ts'

/** In `localStorage`: shared by all tabs, and kept whoever is signed in. */
export const onDevice: BrowserStorage = {
  storage: () => globalThis.localStorage,
  onOutsideChange(listener) {
    const onStorage = ({ key }: StorageEvent) => listener(key)
    // A page restored by the Back button has missed the storage events of other tabs.
    const onReturn = ({ persisted }: PageTransitionEvent) => persisted && listener(null)
    window.addEventListener('storage', onStorage)
    window.addEventListener('pageshow', onReturn)
    return () => {
      window.removeEventListener('storage', onStorage)
      window.removeEventListener('pageshow', onReturn)
    }
  },
}
