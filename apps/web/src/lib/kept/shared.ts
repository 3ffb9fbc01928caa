import { useSyncExternalStore } from 'react'

/** A value outside of components that they follow. */
export type Followed<T> = {
  get: () => T
  /** The value at the first rendering, on the server and in the browser. */
  getOnServer: () => T
  subscribe: (listener: () => void) => () => void
}

export type Shared<T> = Followed<T> & { set: (value: T) => void }

/**
 * A value that lasts as long as the page. While at least one listener follows it, `connect` is in effect: it starts what
 * changes the value from outside, and returns how to stop that.
 */
export function shared<T>(initial: T, connect?: () => () => void): Shared<T> {
  let value = initial
  let disconnect: (() => void) | undefined
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    getOnServer: () => initial,
    subscribe(listener) {
      if (listeners.size === 0) disconnect = connect?.()
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) disconnect?.()
      }
    },
    set(next) {
      if (next === value) return
      value = next
      for (const listener of listeners) listener()
    },
  }
}

/** The present value; renders the caller again when it changes. */
export function useShared<T>({ subscribe, get, getOnServer }: Followed<T>): T {
  return useSyncExternalStore(subscribe, get, getOnServer)
}
