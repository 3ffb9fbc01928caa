import { useCallback, useEffect, useRef, useState } from 'react'

export type Flash = { text: string; detail?: string | undefined; isError: boolean }

/** A short word about what was just done. Successes go by themselves, errors stay until the next one. */
export function useFlash(): [Flash | null, (flash: Flash, forMs?: number) => void] {
  const [flash, setFlash] = useState<Flash | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const show = useCallback((next: Flash, forMs?: number) => {
    clearTimeout(timer.current)
    setFlash(next)
    if (forMs !== undefined) timer.current = setTimeout(() => setFlash(null), forMs)
  }, [])
  return [flash, show]
}
