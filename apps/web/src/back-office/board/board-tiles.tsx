import { COLUMNS, type ColumnStatus } from './board-view.ts'
import { classes } from '#web/ui/classes.ts'

type TilesProps = {
  /** Before the orders were read there is no number, not even 0. */
  isRead: boolean
  counts: Readonly<Record<ColumnStatus, number>>
  notes: Readonly<Record<ColumnStatus, string | null>>
  chosen: ColumnStatus | null
  onChoose: (status: ColumnStatus | null) => void
}

/** Number of orders per status. A tap shows that column alone, a second tap all of them. */
export function Tiles({ isRead, counts, notes, chosen, onChoose }: TilesProps) {
  return (
    <div role="group" aria-label="Orders by status" className="grid grid-cols-2 gap-3 md:grid-cols-4">
      {COLUMNS.map(({ status, title }) => {
        const isChosen = chosen === status
        return (
          <button
            key={status}
            type="button"
            aria-pressed={isChosen}
            onClick={() => onChoose(isChosen ? null : status)}
            className={classes(
              'tap-board rounded-md border-2 px-3 py-2 text-start [overflow-wrap:normal]',
              isChosen
                ? 'border-primary bg-primary text-on-primary'
                : 'border-line bg-surface hover:border-line-strong',
            )}
          >
            <span className="flex flex-wrap items-baseline justify-between gap-x-2">
              <span className="text-board-no leading-none font-bold tabular-nums">{isRead ? counts[status] : '–'}</span>
              {notes[status] && <b className="text-lg whitespace-nowrap">{notes[status]}</b>}
            </span>
            <span className="mt-1 block text-lg leading-tight font-semibold">{title}</span>
          </button>
        )
      })}
    </div>
  )
}
