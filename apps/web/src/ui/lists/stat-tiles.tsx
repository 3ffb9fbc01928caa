import { classes } from '../classes.ts'

export interface Stat {
  label: string
  /** Undefined while unknown, which is not zero. */
  figure: string | number | null | undefined
  /** Class of a colour along its edge. */
  mark?: string | undefined
}

export interface StatTilesProps {
  stats: readonly Stat[]
  /** The number of columns; two on narrow screens. */
  className: string
}

/** Figures over a whole list, whatever it is narrowed to: one slim row; on a phone two columns of single lines. */
export function StatTiles({ stats, className }: StatTilesProps) {
  return (
    <dl className={classes('grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line', className)}>
      {stats.map(({ label, figure, mark }) => (
        <div
          key={label}
          className={classes(
            'relative flex flex-row-reverse flex-wrap items-baseline justify-end gap-x-1.5 bg-surface px-3 py-1',
            '@min-[40rem]:flex-col-reverse @min-[40rem]:items-start @min-[40rem]:py-2',
            mark && 'ps-4',
          )}
        >
          <dt className="text-sm leading-tight text-muted">
            {mark && <span aria-hidden className={classes('absolute inset-y-0 start-0 w-1', mark)} />}
            {label}
          </dt>
          <dd className="font-semibold tabular-nums @min-[40rem]:text-xl">{figure ?? '–'}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The same in one slim row, where the list itself matters most. */
export function StatRow({ stats }: Pick<StatTilesProps, 'stats'>) {
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-1">
      {stats.map(({ label, figure }) => (
        <div key={label} className="flex flex-row-reverse items-baseline gap-1.5">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="text-xl font-semibold tabular-nums">{figure ?? '–'}</dd>
        </div>
      ))}
    </dl>
  )
}
