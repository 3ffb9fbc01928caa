import { type Stat, STAT_LABELS, UNKNOWN } from './figure-words.ts'
import { TrendLine } from './charts/trend-line.tsx'
import { classes } from '#web/ui/classes.ts'
import { Loading, Skeleton } from '#web/ui/notices/skeleton.tsx'

const LABELS = Object.entries(STAT_LABELS)
const GRID = 'grid grid-cols-1 gap-3 2xs:grid-cols-2 @min-[52rem]:grid-cols-4'

type StatCardsProps = {
  stats: readonly Stat[]
  /** Read before the last attempt failed. */
  isOld: boolean
  onOpen: () => void
}

/** The four figures of a period with their trends. Each links to its orders. */
export function StatCards({ stats, isOld, onOpen }: StatCardsProps) {
  return (
    <ul aria-label="Figures" className={GRID}>
      {stats.map(({ key, label, value, before, trend }) => (
        <li key={key} className="min-w-0">
          <button
            type="button"
            onClick={onOpen}
            className="flex h-full w-full flex-col rounded-lg border border-line bg-surface p-4 text-start hover:border-line-strong md:p-5"
          >
            <span className="font-medium text-muted">{label}</span>
            <span
              className={classes(
                'display mt-2 text-h2 leading-none! tabular-nums lg:text-[2.625rem]',
                isOld && 'text-muted!',
              )}
            >
              {value}
            </span>
            <TrendLine trend={trend} className="mt-4" />
            <span className="mt-0.5 ps-6 text-sm text-muted tabular-nums">{before}</span>
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
        <li key={key} className="min-w-0 rounded-lg border border-dashed border-line-strong p-4 md:p-5">
          <p className="font-medium text-muted">{label}</p>
          <p className="display mt-2 text-h2 leading-none!">{UNKNOWN}</p>
          <p className="mt-4 text-sm text-muted">{reason}</p>
        </li>
      ))}
    </ul>
  )
}

export function CardSkeletons() {
  return (
    <Loading label="Loading the figures" className={GRID}>
      {LABELS.map(([key]) => (
        <Skeleton key={key} className="h-40 w-full rounded-lg" />
      ))}
    </Loading>
  )
}
