import PanelLeftClose from 'lucide-react/icons/panel-left-close'
import PanelLeftOpen from 'lucide-react/icons/panel-left-open'
import { type ReactNode, useState } from 'react'

import { CONTENT_ID } from './content-id.ts'
import { ShellPanels } from './shell/shell-panels.tsx'
import { Sidebar, type Standing } from './shell/sidebar.tsx'
import { useSidebar } from './shell/sidebar-state.ts'
import { SlideOver } from './shell/slide-over.tsx'
import { StatusStrip } from './shell/status-strip.tsx'
import { useUnsentTaps } from './shell/unsent-taps.tsx'
import { useLogout } from '#web/layout/use-logout.tsx'
import { IconButton } from '#web/ui/button.tsx'

import './admin.css'

type AdminFrameProps = { standing: Standing; children: ReactNode }

/** The frame of every section: sidebar and status strip. */
export function AdminFrame({ standing, children }: AdminFrameProps) {
  const { state, isExpanded, toggle } = useSidebar()
  const [isSlidIn, setIsSlidIn] = useState(false)
  const [logout, question] = useLogout(useUnsentTaps())
  const ToggleIcon = isExpanded ? PanelLeftClose : PanelLeftOpen
  return (
    <div data-shell="" data-sidebar={state} className="shell flex-1">
      <div data-theme="dark" data-print="hide" className="hidden border-e border-line md:block">
        <div className="shell-sidebar sticky top-0">
          <Sidebar
            standing={standing}
            onLogout={() => void logout()}
            head={
              <div className="flex justify-center p-2 @[10rem]:justify-end">
                <IconButton
                  label="Sidebar"
                  size="staff"
                  aria-expanded={isExpanded}
                  title={isExpanded ? 'Make the sidebar narrow' : 'Make the sidebar wide'}
                  icon={<ToggleIcon aria-hidden size={24} />}
                  onClick={toggle}
                />
              </div>
            }
          />
        </div>
      </div>
      <SlideOver
        open={isSlidIn}
        standing={standing}
        onLogout={() => void logout()}
        onClose={() => setIsSlidIn(false)}
      />
      <div className="flex min-w-0 flex-col">
        <StatusStrip onOpenSections={() => setIsSlidIn(true)} />
        <div id={CONTENT_ID} tabIndex={-1} className="min-w-0 flex-1 outline-none">
          {children}
        </div>
      </div>
      <ShellPanels onLogout={() => void logout()} />
      {question}
    </div>
  )
}
