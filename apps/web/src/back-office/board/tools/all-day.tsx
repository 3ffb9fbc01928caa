import type { OrderView } from '@thali/contracts/orders/orders'
import { useMemo } from 'react'

import { allDayTotals } from './all-day-totals.ts'
import { Chillies } from '#web/ui/brand/chillies.tsx'

type AllDayProps = { pending: readonly OrderView[]; preparing: readonly OrderView[]; now: Date }

/** Everything to be cooked now, counted by dish, size and how hot. */
export function AllDay({ pending, preparing, now }: AllDayProps) {
  const totals = useMemo(() => allDayTotals([...pending, ...preparing], now), [pending, preparing, now])
  return (
    <section id="board-all-day" aria-labelledby="board-all-day-title" className="all-day">
      <h2 id="board-all-day-title" className="text-base font-bold">
        All-day
        <span className="ms-2 text-sm font-normal text-board-quiet">to be cooked now</span>
      </h2>
      {totals.length === 0 && <p className="board-empty">Nothing is to be cooked</p>}
      <ul className="all-day-list">
        {totals.map(({ id, name, choice, count, spices }) => (
          <li key={id} className="grid grid-cols-[2.25em_minmax(0,1fr)] items-baseline gap-x-2">
            <b className="text-end text-[1.15em] tabular-nums">{count}</b>
            <span className="font-semibold">
              {name}
              {choice && <span className="block font-normal">{choice}</span>}
              {spices.length > 0 && (
                <span className="flex flex-wrap gap-x-3">
                  {spices.map((spice) => (
                    <Chillies
                      key={spice.name}
                      level={spice.level}
                      word={`${spice.count} ${spice.name}`}
                      className="ticket-spice"
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
