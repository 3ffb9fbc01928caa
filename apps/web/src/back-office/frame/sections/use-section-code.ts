import { type ComponentType, useEffect, useSyncExternalStore } from 'react'

import { useWhenBackOnline } from '#web/lib/use-when-back-online.ts'
import type { SectionCode } from './section-code.ts'

/** How often a missing script is requested again, in ms; also at once when the network returns. */
const RETRY_MS = 3000

/** Component of a section: null while loading, `missing` when it could not be loaded. */
export function useSectionCode(code: SectionCode): ComponentType | 'missing' | null {
  const state = useSyncExternalStore(code.subscribe, code.state, () => 'loading' as const)
  const isMissing = state === 'missing'
  useEffect(() => void code.fetch(), [code])
  useEffect(() => {
    if (!isMissing) return
    const timer = setInterval(() => {
      if (navigator.onLine) void code.fetch()
    }, RETRY_MS)
    return () => clearInterval(timer)
  }, [code, isMissing])
  useWhenBackOnline(() => {
    if (isMissing) void code.fetch()
  })
  return state === 'unasked' || state === 'loading' ? null : state
}
