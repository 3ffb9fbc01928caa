import { useState } from 'react'

import { useNotice } from '#web/lib/notices.ts'
import { useSearch } from '#web/lib/routing/navigation.tsx'
import { useSession } from '#web/lib/session.tsx'
import { MyReservations } from '#web/site/reservations/own/my-reservations.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { words } from '#words/account/dashboard.ts'
import { AccountFigures } from './dashboard-figures.tsx'
import { Orders } from './dashboard-orders.tsx'
import { Profile } from './dashboard-profile.tsx'
import { HandedOverMessage } from './dashboard-welcome.tsx'

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
