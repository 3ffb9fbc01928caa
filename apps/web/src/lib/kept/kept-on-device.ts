import { type BrowserStorage, KeptValue } from './kept-value.ts'

/** In `localStorage`: shared by all tabs, and kept no matter who is signed in. */
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

/** Belongs to the device, but a tab keeps its own choice: other tabs find this one when they are opened. */
export const onDeviceForNextTab: BrowserStorage = { storage: onDevice.storage, onOutsideChange: () => () => {} }

type Choice<T> = {
  key: string
  empty: T
  parse: (text: string | null) => T
  /** The text to store; with null the key is removed. */
  serialize: (value: T) => string | null
}

/** A value kept on the device. Unreadable parts of what is stored are left out without a word. */
export function keptOnDevice<T>({ parse, ...choice }: Choice<T>, keeping: BrowserStorage = onDevice): KeptValue<T> {
  return new KeptValue(
    { ...choice, parse: (text) => ({ value: parse(text), dropped: false }), onDropped: () => {} },
    keeping,
  )
}
