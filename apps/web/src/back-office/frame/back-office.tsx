import { type ReactNode, type MouseEvent, useState } from 'react'

import { OrderDesk } from './order-desk.tsx'
import { type AdminSection, SectionsContext, CONTENT_ID } from './sections.ts'
import { ShellPanels } from './shell/shell-panels.tsx'
import { type Standing, Sidebar, useSidebar, SidebarToggle } from './shell/sidebar.tsx'
import { SlideOver } from './shell/slide-over.tsx'
import { StatusStrip } from './shell/status-strip.tsx'
import { type Surface, useThemeOfPage } from './surface-theme.ts'
import { useUnsentTaps } from './unsent-taps.tsx'
import { WhoActs } from '#web/back-office/who-acts/who-acts.tsx'
import { SkipLink } from '#web/layout/layout.tsx'
import { useLogout } from '#web/layout/use-logout.tsx'
import './admin.css'

type BackOfficeProps = { sections: readonly AdminSection[]; standing: Standing; children: ReactNode }

/** The frame of the back office around one of its sections or pages. */
export function BackOffice({ sections, standing, children }: BackOfficeProps) {
  return (
    <OrderDesk>
      <SectionsContext value={sections}>
        <AdminFrame standing={standing}>{children}</AdminFrame>
      </SectionsContext>
    </OrderDesk>
  )
}

type AdminFrameProps = { standing: Standing; children: ReactNode }

/** The frame of every section: the sidebar, and the bar on top. */
function AdminFrame({ standing, children }: AdminFrameProps) {
  const { state, isExpanded, toggle } = useSidebar()
  const [isSlidIn, setIsSlidIn] = useState(false)
  const [logout, question] = useLogout(useUnsentTaps())
  const surface = surfaceOf(standing)
  useThemeOfPage(surface)
  const handleLogout = () => void logout()
  return (
    <div data-shell="" data-sidebar={state} className="shell flex-1">
      <SkipLink to={CONTENT_ID} onClick={skipToContent} />
      <div data-theme="dark" data-print="hide" className="hidden border-e border-line md:block">
        <div className="shell-sidebar sticky top-0">
          <Sidebar
            standing={standing}
            onLogout={handleLogout}
            head={<SidebarToggle isExpanded={isExpanded} onToggle={toggle} />}
          />
        </div>
      </div>
      <SlideOver open={isSlidIn} standing={standing} onLogout={handleLogout} onClose={() => setIsSlidIn(false)} />
      <div className="flex min-w-0 flex-col">
        <StatusStrip surface={surface ?? 'office'} onOpenSections={() => setIsSlidIn(true)} onLogout={handleLogout} />
        <div id={CONTENT_ID} tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none">
          {children}
        </div>
      </div>
      <ShellPanels onLogout={handleLogout} />
      <WhoActs leavesOrdersInSight={standing === 'orders'} />
      {question}
    </div>
  )
}

/** The focus moves without the address, whose hash names the section. */
function skipToContent(event: MouseEvent) {
  event.preventDefault()
  document.getElementById(CONTENT_ID)?.focus()
}

function surfaceOf(standing: Standing): Surface | null {
  if (standing === null) return null
  return standing === 'orders' ? 'board' : 'office'
}
