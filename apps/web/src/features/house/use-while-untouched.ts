import { useEffect, useState } from 'react'

/** The tap itself, which comes after the finger is lifted, must still meet what was under it. */
const SETTLE_MS = 80

/**
 * A value of one identity, standing still while a finger is on the screen: nothing may move away from under it, neither
 * by what the value adds to the page nor by what it takes away.
 */
export function useWhileUntouched<T>(value: T): T {
  const [isTouched, setIsTouched] = useState(false)
  const [shown, setShown] = useState(value)
  if (!isTouched && shown !== value) setShown(value)

  useEffect(() => {
    let settling: ReturnType<typeof setTimeout> | undefined
    const touch = () => {
      clearTimeout(settling)
      setIsTouched(true)
    }
    const lift = () => {
      clearTimeout(settling)
      settling = setTimeout(() => setIsTouched(false), SETTLE_MS)
    }
    window.addEventListener('pointerdown', touch)
    window.addEventListener('pointerup', lift)
    window.addEventListener('pointercancel', lift)
    return () => {
      clearTimeout(settling)
      window.removeEventListener('pointerdown', touch)
      window.removeEventListener('pointerup', lift)
      window.removeEventListener('pointercancel', lift)
    }
  }, [])

  return isTouched ? shown : value
}
