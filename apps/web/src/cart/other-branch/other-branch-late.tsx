import { Suspense } from 'react'

import { latePart } from '#web/lib/late-part.ts'
import { useIsOnline } from '#web/lib/use-is-online.ts'
import type { OtherBranchProps } from './other-branch.tsx'

const OtherBranchOffer = latePart(async () => (await import('./other-branch.tsx')).OtherBranch)

/** Another location that can take the cart, where its own cannot. Nothing is offered without a network. */
export function OtherBranch(props: OtherBranchProps) {
  const isOnline = useIsOnline()
  if (!isOnline) return null
  return (
    <Suspense>
      <OtherBranchOffer {...props} />
    </Suspense>
  )
}
