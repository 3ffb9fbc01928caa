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
  /** For figures as long as sums of money. */
  small?: boolean | undefined
}

/** Figures over a whole list, whatever it is narrowed to. */
export function StatTiles({ stats, className, small }: StatTilesProps) {
  return (
    <dl className={classes('grid grid-cols-2 gap-3', className)}>
      {stats.map(({ label, figure, mark }) => (
        <div
          key={label}
          className={classes(
            'relative flex min-h-24 flex-col-reverse justify-between gap-2 overflow-hidden rounded-lg border border-line bg-surface p-4',
            mark && 'ps-5',
          )}
        >
          <dt className="leading-tight font-medium text-muted">
            {mark && <span aria-hidden className={classes('absolute inset-y-0 start-0 w-1.5', mark)} />}
            {label}
          </dt>
          <dd className={classes('display leading-none! tabular-nums', small ? 'text-2xl' : 'text-h2')}>
            {figure ?? '–'}
          </dd>
        </div>
      ))}
    </dl>
  )
}
