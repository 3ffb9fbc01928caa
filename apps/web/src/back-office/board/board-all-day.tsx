import type { OrderView } from '@thali/contracts/orders/orders'
import { useMemo } from 'react'

import { allDayTotals } from './all-day.ts'
import { Chillies } from '#web/ui/brand/chillies.tsx'

type AllDayProps = { pending: readonly OrderView[]; preparing: readonly OrderView[] }

/** Everything still to be cooked, counted by dish and by how hot. */
export function AllDay({ pending, preparing }: AllDayProps) {
  const totals = useMemo(() => allDayTotals([...pending, ...preparing]), [pending, preparing])
  return (
    <section
      id="board-all-day"
      aria-labelledby="board-all-day-title"
      className="rounded-lg border-2 border-line-strong bg-surface px-4 py-3"
    >
      <h2 id="board-all-day-title" className="text-board-item font-bold">
        All-day
        <span className="ms-3 text-lg font-normal text-muted">pending and under preparation</span>
      </h2>
      {totals.length === 0 && <p className="py-2 text-muted">Nothing is to be cooked</p>}
      <ul className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))] gap-x-8">
        {totals.map(({ id, name, count, spices }) => (
          <li
            key={id}
            className="grid grid-cols-[3.5rem_minmax(0,1fr)] items-baseline gap-x-2 border-t border-line py-2"
          >
            <b className="text-end text-board-clock tabular-nums">{count}</b>
            <span className="text-board-item font-semibold">
              {name}
              {spices.length > 0 && (
                <span className="flex flex-wrap gap-x-4">
                  {spices.map((spice) => (
                    <Chillies
                      key={spice.name}
                      level={spice.level}
                      word={`${spice.count} ${spice.name}`}
                      className="text-lg!"
                    />
                  ))}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
