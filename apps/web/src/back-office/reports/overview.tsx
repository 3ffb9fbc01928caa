import { formatPhone } from '@thali/domain/people/contact-fields'
import { PERIODS, type Period } from '@thali/domain/reports'
import { formatDate } from '@thali/domain/time/zone'
import { useState } from 'react'

import { Block } from './block.tsx'
import { Customers } from './customers.tsx'
import { PERIOD_LABELS, counted, greeting, UNKNOWN, wholeDollars } from './figure-words.ts'
import { useFigures } from './figures.ts'
import { NeedsHand } from './needs-hand.tsx'
import { OrdersBehind, daysOfBucket, type Wanted } from './orders-behind.tsx'
import { PeriodPanel } from './period-panel.tsx'
import { PlaceTable } from './place-table.tsx'
import { RecentActivity } from './recent-activity.tsx'
import { type Bucket, longName } from './revenue-bars.tsx'
import { RevenueChart } from './revenue-chart.tsx'
import { useSections } from '#web/back-office/frame/sections.ts'
import { ALL_PLACES } from '#web/back-office/live/place.ts'
import { useShownPlaceName, useWorkspace } from '#web/back-office/live/workspace.tsx'
import { useNow } from '#web/lib/site.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
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

/** Greeting, date and today's result so far, and where: the location is chosen in the bar on top. */
function Welcome() {
  const { user, places, choice } = useWorkspace()
  const { data } = useFigures(choice, 'today')
  const now = useNow()
  const [firstName] = user.displayName.trim().split(' ')
  const place = places.find(({ id }) => id === choice)
  return (
    <section aria-label="Welcome" className="flex flex-wrap gap-x-6 gap-y-1 text-[0.9375rem] text-muted">
      <p>
        {greeting(now)}
        {firstName && `, ${firstName}`}. {formatDate(now)}.{' '}
        <b className="font-semibold text-text tabular-nums">{data ? wholeDollars(data.revenue) : UNKNOWN}</b> today’s
        revenue
        {data && `, from ${counted(data.orders, 'order')}`}.
      </p>
      {place ? (
        <address className="flex flex-wrap gap-x-4 not-italic">
          <span>
            {place.address}, {place.city}, {place.province} {place.postalCode}
          </span>
          <a href={`tel:${place.phone}`} className="link inline-flex min-h-6 items-center tabular-nums">
            {formatPhone(place.phone)}
          </a>
        </address>
      ) : (
        <p>All locations together, also those that are no longer active</p>
      )}
    </section>
  )
}

/** In the order in which they are reached for. */
const TARGETS = ['orders', 'menu', 'users', 'locations'] as const

/** The sections a day begins with, as far as the account may open them. */
function QuickActions() {
  const sections = useSections()
  const targets = TARGETS.flatMap((hash) => sections.find((section) => section.hash === hash) ?? [])
  return (
    <Block title="Quick Actions">
      <ul className="flex flex-wrap gap-2">
        {targets.map(({ hash, title, icon: Icon }) => (
          <li key={hash}>
            <ButtonLink
              href={`#${hash}`}
              size="staff"
              variant="secondary"
              icon={<Icon aria-hidden size={18} className="text-accent-text" />}
            >
              {title}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Block>
  )
}
