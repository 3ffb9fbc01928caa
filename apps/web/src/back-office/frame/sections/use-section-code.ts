import { type ComponentType, useEffect, useSyncExternalStore } from 'react'

import type { SectionCode } from './section-code.ts'

/** One that is missing is asked for again this often, and at once when the network is back. */
const RETRY_MS = 3000

/** What a section is drawn by: null while it is fetched, `missing` while it cannot be. */
export function useSectionCode(code: SectionCode): ComponentType | 'missing' | null {
  const state = useSyncExternalStore(code.subscribe, code.state, () => 'loading' as const)
  const isMissing = state === 'missing'
  useEffect(() => void code.fetch(), [code])
  useEffect(() => {
    if (!isMissing) return
    const again = () => {
      if (navigator.onLine) void code.fetch()
    }
    const timer = setInterval(again, RETRY_MS)
    window.addEventListener('online', again)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', again)
    }
  }, [code, isMissing])
  return state === 'unasked' || state === 'loading' ? null : state
}
