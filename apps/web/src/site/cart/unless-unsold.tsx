import type { ReactNode } from 'react'

import { useUnsold } from './use-unsold.ts'
import type { Asked } from './use-when.ts'

/** The time of an order where no kitchen plans; in its place the reason, where a dish is not sold for it. */
export function UnlessUnsold({ children, ...asked }: Asked & { children: ReactNode }) {
  return <TimeOrReason unsold={useUnsold(asked)}>{children}</TimeOrReason>
}

export function TimeOrReason({ unsold, children }: { unsold: readonly string[]; children: ReactNode }) {
  return unsold.length > 0 ? <p className="font-semibold">{unsold.join(' ')}</p> : children
}
