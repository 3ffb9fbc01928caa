import type { GetMonthEnd } from '@thali/contracts/system/reports'

import { count } from '../figure-words.ts'
import { Banner } from '#web/ui/notices/banner.tsx'

/** After an upgrade: figures of the book to which older orders are still being added. */
export function Unbooked({ report: { unbooked } }: { report: GetMonthEnd['reply'] }) {
  if (unbooked === 0) return null
  return (
    <Banner tone="warning" title="These figures are not whole yet">
      Older orders are still being written to the book: {count(unbooked)} to go. Nothing is lost; the month can be
      exported when all of them are in it.
    </Banner>
  )
}
