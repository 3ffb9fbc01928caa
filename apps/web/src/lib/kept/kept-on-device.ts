import type { Keeping } from './kept-value.ts'

/** Belongs to the device, whoever is signed in: the next shift finds it, in every tab. */
export const onDevice: Keeping = {
  storage: () => globalThis.localStorage,
  onOutsideChange(listener) {
    const onStorage = ({ key }: StorageEvent) => listener(key)
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  },
}
