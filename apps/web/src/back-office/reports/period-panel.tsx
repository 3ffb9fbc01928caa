import type { GetDashboard } from '@thali/contracts/system/reports'
import type { Period } from '@thali/domain/reports'
import ArrowDownRight from 'lucide-react/icons/arrow-down-right'
import ArrowRight from 'lucide-react/icons/arrow-right'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import type { ReactNode } from 'react'

import { StatusOverview, TypeOverview, TopItems } from './breakdowns.tsx'
import {
  PERIOD_LABELS,
  statsOf,
  timeOf,
  type Stat,
  STAT_LABELS,
  UNKNOWN,
  type Direction,
  type Trend,
} from './figure-words.ts'
import { failureOf, useFigures } from './figures.ts'
import { MadeAgain } from './made-again.tsx'
import type { Wanted } from './orders-behind.tsx'
import { useShownPlaceName, useWorkspace } from '#web/back-office/live/workspace.tsx'
import { useNow } from '#web/lib/site.tsx'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Banner } from '#web/ui/notices/banner.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { Loading, Skeleton } from '#web/ui/notices/skeleton.tsx'

type PeriodPanelProps = { period: Period; onOpen: (wanted: Wanted) => void }

/** The figures of one period at the chosen place. */
export function PeriodPanel({ period, onOpen }: PeriodPanelProps) {
  const { choice, live } = useWorkspace()
  const { data, error, isReading, reread } = useFigures(choice, period)
  const now = useNow()
  const retry = (
    <Button variant="secondary" busy={isReading} onClick={() => void reread()}>
      Try Again
    </Button>
  )
  if (!data && !error) return <CardSkeletons />
  if (!data) return <NoFigures error={error} retry={retry} />

  const isOld = error !== null || live.status === 'offline'
  return (
    <div className="grid gap-5">
      {error && (
        <Banner tone="danger" title={failureOf(error).title} action={retry}>
          {failureOf(error).reason} These figures are from {timeOf(data.lastUpdated, now)}.
        </Banner>
      )}
      <Figures reply={data} isOld={isOld} onOpen={onOpen} />
    </div>
  )
}

type FiguresProps = { reply: GetDashboard['reply']; isOld: boolean; onOpen: (wanted: Wanted) => void }

function Figures({ reply, isOld, onOpen }: FiguresProps) {
  const where = useShownPlaceName()
  const note = `${PERIOD_LABELS[reply.period]}, ${where}`
  const days = { from: reply.from, until: reply.until }
  const open = (title: string, part: Pick<Wanted, 'status' | 'orderType'> = {}) =>
    onOpen({ title, note, days, counts: 'revenue', ...part })
  return (
    <>
      <StatCards stats={statsOf(reply)} isOld={isOld} onOpen={() => open('Orders')} />
      <div className="grid items-start gap-x-4 gap-y-6 @min-[44rem]:grid-cols-2 @min-[58rem]:grid-cols-[1fr_1fr_13rem]">
        <StatusOverview reply={reply} onOpen={(part) => open(titleOf(part.status), part)} />
        <TopItems items={reply.topItems} />
        <TypeOverview reply={reply} onOpen={(part) => open(titleOf(part.orderType), part)} />
        {reply.madeAgain && <MadeAgain dishes={reply.madeAgain} />}
      </div>
    </>
  )
}

/** After a failure with nothing to fall back on. */
function NoFigures({ error, retry }: { error: unknown; retry: ReactNode }) {
  const { title, reason } = failureOf(error)
  return (
    <div className="grid gap-4">
      <UnknownCards reason="Not known" />
      <div role="alert">
        <EmptyState title="Unable to Load Dashboard Stats" action={retry}>
          <p className="font-semibold text-danger">{title}</p>
          <p>{reason}</p>
        </EmptyState>
      </div>
    </div>
  )
}

/** `Orders: dine-in` */
function titleOf(part: string | undefined): string {
  return part === undefined ? 'Orders' : `Orders: ${part}`
}

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
function StatCards({ stats, isOld, onOpen }: StatCardsProps) {
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
function UnknownCards({ reason }: { reason: string }) {
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

function CardSkeletons() {
  return (
    <Loading label="Loading the figures" className={GRID}>
      {LABELS.map(([key]) => (
        <Skeleton key={key} className="h-24 w-full" />
      ))}
    </Loading>
  )
}

const LOOK = {
  up: { icon: ArrowUpRight, colour: 'text-success' },
  down: { icon: ArrowDownRight, colour: 'text-danger' },
  level: { icon: ArrowRight, colour: 'text-muted' },
} as const satisfies Record<Direction, unknown>

/** An arrow and a word; colour is only a third cue. */
function TrendLine({ trend, className }: { trend: Trend; className?: string }) {
  const { icon: Icon, colour } = LOOK[trend.direction]
  return (
    <span className={classes('inline-flex items-start gap-1 text-sm font-semibold tabular-nums', colour, className)}>
      <Icon aria-hidden size={16} className="mt-0.5 shrink-0" />
      {trend.words}
    </span>
  )
}
