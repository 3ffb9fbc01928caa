import type { GetDashboard } from '@thali/contracts/system/reports'

import { Block } from './block.tsx'
import { count, wholeDollars } from './figure-words.ts'

const SHOWN = 5

/** Best-selling dishes of the period. */
export function TopItems({ items }: { items: GetDashboard['reply']['topItems'] }) {
  const shown = items.slice(0, SHOWN)
  return (
    <Block title="Top Menu Items">
      {shown.length === 0 ? (
        <p className="rounded-lg border border-dashed border-line-strong px-5 py-8 text-muted">
          Nothing was sold in this period yet.
        </p>
      ) : (
        <ol className="overflow-hidden rounded-lg border border-line bg-surface">
          {shown.map((item, index) => (
            <li
              key={item.name}
              className="grid grid-cols-[1.25rem_1fr_auto] gap-x-3 min-h-11 items-center border-b border-line px-3 py-1.5 last:border-b-0"
            >
              <span aria-hidden className="text-muted tabular-nums">
                {index + 1}
              </span>
              <span className="min-w-0 font-medium">{item.name}</span>
              <span className="text-end tabular-nums">
                <b className="font-semibold">{count(item.count)}</b>
                <span className="text-muted"> sold</span>
                <span className="ms-2 inline-block min-w-14 text-muted">{wholeDollars(item.revenue)}</span>
              </span>
            </li>
          ))}
        </ol>
      )}
    </Block>
  )
}
