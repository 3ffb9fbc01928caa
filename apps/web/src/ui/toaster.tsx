import { Suspense, lazy, useSyncExternalStore } from 'react'
import { toastDemand } from './toast.ts'

const DrawnToasts = lazy(async () => ({ default: (await import('./drawn-toasts.tsx')).DrawnToasts }))

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
