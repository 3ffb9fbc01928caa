import { useEffectEvent, useLayoutEffect } from 'react'

/** Calls back each time the network returns. */
export function useWhenBackOnline(onReturn: () => void): void {
  const handleReturn = useEffectEvent(onReturn)
  // Before anybody sees the page that waits: a network that returns at that moment is not told again.
  useLayoutEffect(() => {
    const listener = () => handleReturn()
    window.addEventListener('online', listener)
    return () => window.removeEventListener('online', listener)
  }, [])
}
