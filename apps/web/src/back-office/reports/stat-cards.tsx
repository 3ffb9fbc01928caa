import { type Stat, STAT_LABELS, UNKNOWN } from './figure-words.ts'
import { TrendLine } from './charts/trend-line.tsx'
import { classes } from '#web/ui/classes.ts'
import { Loading, Skeleton } from '#web/ui/notices/skeleton.tsx'

const LABELS = Object.entries(STAT_LABELS)
const GRID =
  'grid grid-cols-1 gap-px overflow-hidden rounded-lg border border-line bg-line 2xs:grid-cols-2 @min-[52rem]:grid-cols-4'

type StatCardsProps = {
  stats: readonly Stat[]
  /** Read before the last attempt failed. */
  isOld: boolean
  onOpen: () => void
}

/** The four figures of a period with their trends, in one slim row. Each links to its orders. */
export function StatCards({ stats, isOld, onOpen }: StatCardsProps) {
  return (
    <ul aria-label="Figures" className={GRID}>
      {stats.map(({ key, label, about, value, before, trend }) => (
        <li key={key} className="min-w-0 bg-surface">
          <button
            type="button"
            onClick={onOpen}
            className="flex h-full w-full flex-col px-3 py-2.5 text-start -outline-offset-3! hover:bg-sunken"
          >
            <span className="text-sm text-muted">
              {label}
              {about && ` · ${about}`}
            </span>
            <span className="flex flex-wrap items-baseline gap-x-3">
              <span className={classes('text-2xl font-semibold tabular-nums', isOld && 'text-muted')}>{value}</span>
              {trend && <TrendLine trend={trend} />}
            </span>
            <span className="text-sm text-muted tabular-nums">
              {trend ? 'vs ' : ''}
              {before}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Cards without figures after a failure: a zero would be mistaken for one. */
export function UnknownCards({ reason }: { reason: string }) {
  return (
    <ul aria-label="Figures" className={GRID}>
      {LABELS.map(([key, label]) => (
        <li key={key} className="min-w-0 bg-surface px-3 py-2.5">
          <p className="text-sm text-muted">{label}</p>
          <p className="text-2xl font-semibold">{UNKNOWN}</p>
          <p className="text-sm text-muted">{reason}</p>
        </li>
      ))}
    </ul>
  )
}

export function CardSkeletons() {
  return (
    <Loading label="Loading the figures" className={GRID}>
      {LABELS.map(([key]) => (
        <Skeleton key={key} className="h-24 w-full" />
      ))}
    </Loading>
  )
}
