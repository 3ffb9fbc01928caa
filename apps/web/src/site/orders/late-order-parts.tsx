import { Suspense } from 'react'

import type { ChangeTimeProps } from './change-time.tsx'
import { latePart } from '#web/lib/late-part.ts'
import { useSession } from '#web/lib/session.tsx'

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

const TellMe = latePart(async () => (await import('./tell-me.tsx')).TellMe)

/** Loaded after the order itself. Guests without an account are told by a text. */
export function LateTellMe() {
  const { user } = useSession()
  return (
    user && (
      <Suspense>
        <TellMe accountId={user.uid} />
      </Suspense>
    )
  )
}
