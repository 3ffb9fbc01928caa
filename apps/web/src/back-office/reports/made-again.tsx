import type { GetDashboard } from '@thali/contracts/system/reports'
import { AGAIN_REASON_WORDS } from '@thali/domain/orders/kitchen/make-again'

import { Block } from './block.tsx'
import { count } from './figure-words.ts'

/** Dishes that the kitchen made again in the period, and why. */
export function MadeAgain({ dishes }: { dishes: NonNullable<GetDashboard['reply']['madeAgain']> }) {
  return (
    <Block title="Made again" note="Nothing was charged for these.">
      <ul className="overflow-hidden rounded-lg border border-line bg-surface">
        {[...Map.groupBy(dishes, ({ dish }) => dish)].map(([dish, reasons]) => (
          <li
            key={dish}
            className="grid min-h-11 grid-cols-[1fr_auto] items-center gap-x-3 border-b border-line px-3 py-1.5 last:border-b-0"
          >
            <span className="min-w-0 font-medium">{dish}</span>
            <b className="text-end font-semibold tabular-nums">
              {count(reasons.reduce((sum, one) => sum + one.count, 0))}
            </b>
            <span className="col-span-2 text-sm text-muted">
              {reasons.map((one) => `${AGAIN_REASON_WORDS[one.reason]} ${count(one.count)}`).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </Block>
  )
}
