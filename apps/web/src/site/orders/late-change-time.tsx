import { Suspense } from 'react'

import { latePart } from '#web/lib/late-part.ts'
import type { ChangeTimeProps } from './change-time.tsx'

const ChangeTime = latePart(async () => (await import('./change-time.tsx')).ChangeTime)

/** Loaded after the order itself, and only where the kitchen did not get it at once. */
export function LateChangeTime(props: ChangeTimeProps) {
  return (
    props.order.kitchenAt !== null && (
      <Suspense>
        <ChangeTime {...props} />
      </Suspense>
    )
  )
}
