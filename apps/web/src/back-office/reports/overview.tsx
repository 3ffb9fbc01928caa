import { PERIODS, type Period } from '@thali/domain/reports/periods'
import { useState } from 'react'

import type { Bucket } from './charts/chart-bars.ts'
import { Customers } from './customers.tsx'
import { PERIOD_LABELS } from './figure-words.ts'
import { useFigures } from './figures.ts'
import { NeedsHand } from './needs/needs-hand.tsx'
import { PlaceTable } from './place-table.tsx'
import { OrdersBehind } from './orders/orders-behind.tsx'
import { daysOfBucket, type Wanted } from './orders/orders-wanted.ts'
import { PeriodPanel } from './period-panel.tsx'
import { QuickActions } from './quick-actions.tsx'
import { RecentActivity } from './recent-activity.tsx'
import { longName } from './charts/revenue-bars.tsx'
import { RevenueChart } from './charts/revenue-chart.tsx'
import { Welcome } from './welcome.tsx'
import { useShownPlaceName, useWorkspace } from '#web/back-office/live/workspace.tsx'
import { ALL_PLACES } from '#web/back-office/live/place.ts'
import { Tabs } from '#web/ui/tabs.tsx'

/** The business now, in a period, and over time. */
export function Overview() {
  const { choice } = useWorkspace()
  const [period, setPeriod] = useState<Period>('today')
  const [wanted, setWanted] = useState<Wanted | null>(null)
  const { data: today, error } = useFigures(choice, 'today')
  const where = useShownPlaceName()

  function openBucket({ date }: Bucket) {
    setWanted({ title: `Orders of ${longName(date)}`, note: where, days: daysOfBucket(date), counts: 'revenue' })
  }

  return (
    <>
      <Welcome />
      <NeedsHand />
      <Tabs
        label="Period"
        className="min-w-0"
        value={period}
        onChange={setPeriod}
        tabs={PERIODS.map((id) => ({
          id,
          label: PERIOD_LABELS[id],
          panel: <PeriodPanel key={id} period={id} onOpen={setWanted} />,
        }))}
      />
      <div className="grid items-start gap-x-4 gap-y-6 @min-[52rem]:grid-cols-[3fr_2fr]">
        <RevenueChart onOpen={openBucket} />
        <RecentActivity orders={today?.recentActivity ?? null} hasFailed={error !== undefined} />
      </div>
      {choice === ALL_PLACES && <PlaceTable />}
      <Customers />
      <QuickActions />
      {wanted && <OrdersBehind wanted={wanted} onClose={() => setWanted(null)} />}
    </>
  )
}
