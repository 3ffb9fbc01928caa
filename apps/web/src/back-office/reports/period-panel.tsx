import type { GetDashboard } from '@thali/contracts/system/reports'
import type { Period } from '@thali/domain/reports/periods'
import type { ReactNode } from 'react'

import { StatusOverview, TypeOverview } from './breakdowns.tsx'
import { PERIOD_LABELS, statsOf, timeOf } from './figure-words.ts'
import { failureOf, useFigures } from './figures.ts'
import type { Wanted } from './orders/orders-wanted.ts'
import { CardSkeletons, StatCards, UnknownCards } from './stat-cards.tsx'
import { TopItems } from './top-items.tsx'
import { useShownPlaceName, useWorkspace } from '#web/back-office/live/workspace.tsx'
import { useNow } from '#web/lib/site.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'

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
