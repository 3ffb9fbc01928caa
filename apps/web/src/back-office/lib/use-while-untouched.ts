import { useState, useSyncExternalStore } from 'react'

import { type Shared, shared } from '#web/lib/kept/shared.ts'

/** The click comes after the finger is lifted, and must still hit the element under it. */
const SETTLE_MS = 80

let settling: ReturnType<typeof setTimeout> | undefined

const isTouched: Shared<boolean> = shared(false, () => {
  window.addEventListener('pointerdown', touch)
  window.addEventListener('pointerup', lift)
  window.addEventListener('pointercancel', lift)
  return () => {
    window.removeEventListener('pointerdown', touch)
    window.removeEventListener('pointerup', lift)
    window.removeEventListener('pointercancel', lift)
    clearTimeout(settling)
    isTouched.set(false)
  }
})

function touch(): void {
  clearTimeout(settling)
  isTouched.set(true)
}

function lift(): void {
  clearTimeout(settling)
  settling = setTimeout(() => isTouched.set(false), SETTLE_MS)
}

/**
 * The value, held while a finger is on the screen, so that a change of the page does not move the touched element away.
 * Its identity counts: an equal copy is a change. While it stays the same, a touch renders nothing.
 */
export function useWhileUntouched<T>(value: T): T {
  const [shown, setShown] = useState(value)
  const isHeld = useSyncExternalStore(
    isTouched.subscribe,
    () => isTouched.get() && shown !== value,
    isTouched.getOnServer,
  )
  if (!isHeld && shown !== value) setShown(value)
  return isHeld ? shown : value
}
