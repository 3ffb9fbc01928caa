import type { OrderView } from '@thali/contracts/orders/orders'
import { formatTimeAst } from '@thali/domain/time/zone'
import Printer from 'lucide-react/icons/printer'
import { useMemo } from 'react'

import { allDayTotals, type DishTotal } from './all-day-totals.ts'
import { Button } from '#web/ui/button.tsx'
import { Chillies } from '#web/ui/chillies.tsx'
import '../ticket/ticket-paper.css'

type AllDayProps = {
  pending: readonly OrderView[]
  preparing: readonly OrderView[]
  now: Date
  /** Printed above the sums. */
  placeName: string
}

/** Everything to be cooked now, counted by dish, size and how hot. */
export function AllDay({ pending, preparing, now, placeName }: AllDayProps) {
  const totals = useMemo(() => allDayTotals([...pending, ...preparing], now), [pending, preparing, now])
  return (
    <section id="board-all-day" aria-labelledby="board-all-day-title" className="all-day">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="board-all-day-title" className="text-base font-bold">
          All-day
          <span className="ms-2 text-sm font-normal text-board-quiet">to be cooked now</span>
        </h2>
        {totals.length > 0 && (
          <>
            <AllDayPaper totals={totals} placeName={placeName} now={now} />
            <Button
              size="staff"
              variant="secondary"
              icon={<Printer aria-hidden size={20} />}
              onClick={() => window.print()}
            >
              Print
            </Button>
          </>
        )}
      </div>
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

type AllDayPaperProps = { totals: readonly DishTotal[]; placeName: string; now: Date }

/** The same sums for a kitchen without a screen, on the roll of its ticket printer. Never on screen. */
function AllDayPaper({ totals, placeName, now }: AllDayPaperProps) {
  return (
    <div className="print-alone ticket-paper all-day-paper" aria-hidden>
      <p className="ticket-number">All-day</p>
      <p>
        {placeName}
        <br />
        To be cooked at {formatTimeAst(now)}
      </p>
      <ul>
        {totals.map(({ id, name, choice, count, spices }) => (
          <li key={id}>
            {count} × {name}
            {choice && <b>{choice}</b>}
            {spices.length > 0 && <b>{spices.map((spice) => `${spice.count} ${spice.name}`).join(', ')}</b>}
          </li>
        ))}
      </ul>
    </div>
  )
}
