import { useEffect, useEffectEvent } from 'react'

/** Calls back each time the network returns. */
export function useWhenBackOnline(onReturn: () => void): void {
  const handleReturn = useEffectEvent(onReturn)
  useEffect(() => {
    const listener = () => handleReturn()
    window.addEventListener('online', listener)
    return () => window.removeEventListener('online', listener)
  }, [])
}
