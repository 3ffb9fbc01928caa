import { Suspense } from 'react'

import { toastsNeeded } from './toast.ts'
import { useShared } from '#web/lib/kept/shared.ts'
import { latePart } from '#web/lib/late-part.ts'

const DrawnToasts = latePart(async () => (await import('./drawn-toasts.tsx')).DrawnToasts)

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
