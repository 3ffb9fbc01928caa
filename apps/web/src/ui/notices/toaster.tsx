import { type ComponentType, Suspense, lazy } from 'react'

import { toastsNeeded } from './toast.ts'
import { useShared } from '#web/lib/kept/shared.ts'

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
  const needed = useShared(toastsNeeded)
  if (!needed) return null

  return (
    <Suspense>
      <DrawnToasts />
    </Suspense>
  )
}
