import { Suspense } from 'react'

import type { OtherBranchProps } from '#web/cart/other-branch/other-branch.tsx'
import { latePart } from '#web/lib/late-part.ts'

// Only a cart that its location cannot take needs it.
const OtherBranch = latePart(async () => (await import('#web/cart/other-branch/other-branch.tsx')).OtherBranch)

/** The checkout of another location, where this one cannot take the cart. */
export function Elsewhere(props: Omit<OtherBranchProps, 'leadsTo'>) {
  return (
    <Suspense>
      <OtherBranch {...props} leadsTo="checkout" />
    </Suspense>
  )
}
