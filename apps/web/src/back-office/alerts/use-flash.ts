import { useEffect, useState } from 'react'

export type Flash = { text: string; detail?: string | undefined; isError: boolean }
/** What went well. */
export type Success = 'tested' | 'uploaded' | 'restored'
type Show = (flash: Flash, success?: Success) => void

/** A success goes by itself after so long. */
const SHOWN_MS: Record<Success, number> = { tested: 2000, uploaded: 3000, restored: 2000 }

/** A short word about what was just done. */
export function useFlash(): [Flash | null, Show] {
  const [flash, setFlash] = useState<Flash | null>(null)
  const [{ show, stop }] = useState(() => createFlash(setFlash))
  useEffect(() => stop, [stop])
  return [flash, show]
}

/** Tells of one word at a time, and of null when its time is over. Errors stay until the next word. */
export function createFlash(tell: (flash: Flash | null) => void): { show: Show; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    show(flash, success) {
      clearTimeout(timer)
      tell(flash)
      if (success !== undefined) timer = setTimeout(() => tell(null), SHOWN_MS[success])
    },
    stop: () => clearTimeout(timer),
  }
}
