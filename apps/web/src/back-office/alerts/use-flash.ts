import { useEffect, useState } from 'react'

export type Flash = { text: string; detail?: string | undefined; isError: boolean }
/** A successful action. */
export type Success = 'tested' | 'uploaded' | 'restored'
type Show = (flash: Flash, success?: Success) => void

/** How long a success message stays, in ms. */
const SHOWN_MS: Record<Success, number> = { tested: 2000, uploaded: 3000, restored: 2000 }

/** A short message about the last action. */
export function useFlash(): [Flash | null, Show] {
  const [flash, setFlash] = useState<Flash | null>(null)
  const [{ show, stop }] = useState(() => createFlash(setFlash))
  useEffect(() => stop, [stop])
  return [flash, show]
}

/** Shows one message at a time, and null after it. Errors stay until the next message. */
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
