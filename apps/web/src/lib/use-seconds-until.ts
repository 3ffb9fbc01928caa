import { useEffect, useState } from 'react'

import { serverNowMs } from './clock.ts'

/** Whole seconds that are left until an instant; 0 without one and once it has passed. */
export function useSecondsUntil(instant: string | null): number {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (instant === null) return
    const count = () => setLeft(Math.max(0, Math.ceil((Date.parse(instant) - serverNowMs()) / 1000)))
    count()
    const timer = setInterval(count, 1000)
    return () => clearInterval(timer)
  }, [instant])
  return left
}
