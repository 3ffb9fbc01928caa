import { formatTimeAst } from '@thali/domain/time/zone'

import type { DishTotal } from './all-day-totals.ts'
import '../ticket/ticket-paper.css'

type AllDayPaperProps = { totals: readonly DishTotal[]; placeName: string; now: Date }

/** The same sums for a kitchen without a screen, on the roll of its ticket printer. Never on screen. */
export function AllDayPaper({ totals, placeName, now }: AllDayPaperProps) {
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
