import { type ComponentType, Suspense, lazy, useSyncExternalStore } from 'react'

import { toastDemand } from './toast.ts'

const DrawnToasts = lazy(async (): Promise<{ default: ComponentType }> => {
  try {
    return { default: (await import('./drawn-toasts.tsx')).DrawnToasts }
  } catch {
    // Without a network it may be out of reach. A missing toast is no reason to lose the whole page.
    return { default: () => null }
  }
})

/** Mount once, in the shell. The library that draws toasts is fetched at the first toast. */
export function Toaster() {
  const needed = useSyncExternalStore(toastDemand.subscribe, toastDemand.isNeeded, toastDemand.isNeededOnServer)
  if (!needed) return null

  return (
    <Suspense>
      <DrawnToasts />
    </Suspense>
  )
}
