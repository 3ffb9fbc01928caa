import { type ComponentType, Suspense, lazy, useSyncExternalStore } from 'react'

import { toastDemand } from './toast.ts'

const DrawnToasts = lazy(async (): Promise<{ default: ComponentType }> => {
  try {
    return { default: (await import('./drawn-toasts.tsx')).DrawnToasts }
  } catch {
    // Loading may fail without a network. A missing toast must not break the page.
    return { default: () => null }
  }
})

/** Mount once, in the layout. The toast library is loaded at the first toast. */
export function Toaster() {
  const needed = useSyncExternalStore(toastDemand.subscribe, toastDemand.isNeeded, toastDemand.isNeededOnServer)
  if (!needed) return null

  return (
    <Suspense>
      <DrawnToasts />
    </Suspense>
  )
}
