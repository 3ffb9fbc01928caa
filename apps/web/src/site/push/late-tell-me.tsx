import { Suspense } from 'react'

import { latePart } from '#web/lib/late-part.ts'
import { useSession } from '#web/lib/session.tsx'

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
