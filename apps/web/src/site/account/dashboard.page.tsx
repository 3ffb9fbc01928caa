import type { ProfileView } from '@thali/contracts/people/users'
import { cents, centsFromDollars, formatCount, formatMoney } from '@thali/domain/money/cents'
import { POINTS_STEP } from '@thali/domain/money/points'
import { useState, useEffect } from 'react'

import { Orders } from './dashboard-orders.tsx'
import { Profile } from './dashboard-profile.tsx'
import { useSearch, useHandedOver } from '#web/lib/routing/navigation.tsx'
import { useNotice } from '#web/lib/routing/page-notices.ts'
import { useSession } from '#web/lib/session.tsx'
import { MyReservations } from '#web/site/reservations/own/my-reservations.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'
import { toast } from '#web/ui/notices/toast.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { words } from '#words/account/dashboard.ts'

const TABS = ['orders', 'reservations', 'profile'] as const
type TabId = (typeof TABS)[number]

/** The customer's dashboard: orders, reservations, points and profile. */
export function DashboardPage() {
  const { user } = useSession()
  const [tab, chooseTab] = useTabInAddress()
  const notice = useNotice()
  if (!user) return null

  const tabs = [
    { id: 'orders', label: words.tabs.orders, panel: <Orders /> },
    { id: 'reservations', label: words.tabs.reservations, panel: <MyReservations /> },
    { id: 'profile', label: words.tabs.profile, panel: <Profile user={user} /> },
  ] as const
  return (
    <div className="page-width grid grid-cols-1 gap-4 pt-3 pb-8 md:gap-6 md:py-10">
      <HandedOverMessage />
      {notice && <Banner tone="success">{notice.text}</Banner>}
      <div className="grid grid-cols-1 gap-3 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-end">
        <PageHeading
          dense
          title={
            <>
              <span className="inline-block">{words.title[0]}</span> {words.title[1]}
            </>
          }
        />
        <AccountFigures user={user} />
      </div>
      <Tabs label={words.parts} tabs={tabs} value={tab} onChange={chooseTab} />
    </div>
  )
}

/**
 * The chosen tab, written to the address with `replaceState`: a navigation would check the session again and show
 * the checking notice in place of this page.
 */
function useTabInAddress(): [TabId, (tab: TabId) => void] {
  const search = useSearch()
  const [chosen, setChosen] = useState({ search, tab: tabIn(search) })
  // A link to another tab of this page.
  if (chosen.search !== search) setChosen({ search, tab: tabIn(search) })

  function choose(tab: TabId) {
    setChosen({ search, tab })
    const path = window.location.pathname + (tab === 'orders' ? '' : `?tab=${tab}`)
    window.history.replaceState(window.history.state, '', path)
  }
  return [chosen.tab, choose]
}

function tabIn(search: string): TabId {
  const named = new URLSearchParams(search).get('tab')
  return TABS.find((tab) => tab === named) ?? 'orders'
}

/** Loyalty points and completed orders of the account. */
function AccountFigures({ user }: { user: ProfileView }) {
  const figures = [
    { label: words.points(user.loyaltyPoints), value: formatCount(user.loyaltyPoints), note: worthOf(user) },
    { label: words.orders(user.totalOrders), value: formatCount(user.totalOrders), note: null },
    { label: words.spent, value: formatMoney(centsFromDollars(user.totalSpent)), note: null },
  ]
  return (
    <dl className="flex flex-wrap gap-x-4 gap-y-3 xs:gap-x-10">
      {figures.map(({ label, value, note }) => (
        <div key={label} className="flex flex-col-reverse justify-end border-s border-brass ps-2.5 xs:ps-4">
          <dt className="text-sm text-muted">
            {label}
            {note && <span className="block">{note}</span>}
          </dt>
          <dd className="display text-xl tabular-nums md:text-2xl">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The worth of an account's whole hundreds of points; null where there is none. */
function worthOf({ loyaltyPoints, pointsWorth = 0 }: ProfileView): string | null {
  const worth = cents(Math.floor(loyaltyPoints / POINTS_STEP) * centsFromDollars(pointsWorth))
  return worth > 0 ? words.pointsWorth(formatMoney(worth)) : null
}

/** The message passed by the page before, shown once and not again after Back. */
function HandedOverMessage() {
  const { success, warning } = useHandedOver()
  const [message] = useState(() => messageOf(success, warning))
  const [isClosed, setIsClosed] = useState(false)

  useEffect(() => {
    if (message === null) return
    if (message.tone === 'success') toast.success(message.text)
    else toast.info(message.text)
    window.history.replaceState({ ...(window.history.state as object | null), state: null }, '')
  }, [message])

  if (message === null || isClosed) return null
  return (
    <Banner tone={message.tone} onDismiss={() => setIsClosed(true)}>
      {message.text}
    </Banner>
  )
}

function messageOf(success: unknown, warning: unknown): { tone: 'success' | 'warning'; text: string } | null {
  if (typeof success === 'string') return { tone: 'success', text: success }
  return typeof warning === 'string' ? { tone: 'warning', text: warning } : null
}
