import { useState, useSyncExternalStore } from 'react'

/** The click event comes after the finger is lifted and must still hit the same element. */
const SETTLE_MS = 80

let isTouched = false
let settling: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function turn(touched: boolean): void {
  clearTimeout(settling)
  if (isTouched === touched) return
  isTouched = touched
  for (const listener of listeners) listener()
}

const touch = () => turn(true)
const lift = () => {
  clearTimeout(settling)
  settling = setTimeout(() => turn(false), SETTLE_MS)
}

function listen(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('pointerdown', touch)
    window.addEventListener('pointerup', lift)
    window.addEventListener('pointercancel', lift)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    window.removeEventListener('pointerdown', touch)
    window.removeEventListener('pointerup', lift)
    window.removeEventListener('pointercancel', lift)
    turn(false)
  }
}

/** Holds a value while a finger is on the screen, so that nothing moves under it. */
export function useWhileUntouched<T>(value: T): T {
  const isHeld = useSyncExternalStore(
    listen,
    () => isTouched,
    () => false,
  )
  const [shown, setShown] = useState(value)
  if (!isHeld && shown !== value) setShown(value)
  return isHeld ? shown : value
}
