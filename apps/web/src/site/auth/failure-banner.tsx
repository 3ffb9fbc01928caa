import type { ReactNode } from 'react'

import { useNow } from '#web/lib/site.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'
import { type Failure, waitInWords } from './failure.ts'

/** Why the last attempt failed and, after too many, how long to wait. */
export function FailureBanner({ failure, action }: { failure: Failure | null; action?: ReactNode }) {
  const nowMs = useNow().getTime()
  if (!failure) return null

  const wait = failure.retryAtMs === null ? null : waitInWords(failure.retryAtMs, nowMs)
  return (
    <Banner tone="danger" action={action}>
      <p className="font-semibold">{failure.text}</p>
      {wait !== null && <p>{wait}</p>}
    </Banner>
  )
}
