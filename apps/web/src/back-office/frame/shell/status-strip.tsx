import CircleAlert from 'lucide-react/icons/circle-alert'
import Menu from 'lucide-react/icons/menu'

import { SoundSettings } from '#web/back-office/alerts/sounds/sound-settings.tsx'
import { staysOffline } from '#web/back-office/lib/open-section.ts'
import { SilenceNotice } from '#web/back-office/live/silence-notice.tsx'
import { ButtonLink, IconButton } from '#web/ui/button.tsx'
import { QueueButton } from '../queue/queue-drawer.tsx'
import { QueueNotice, WaitsForServer } from '../queue/queue-notice.tsx'
import type { Surface } from '../theme/surface-theme.ts'
import { usePaymentProblems } from '../use-payment-problems.ts'
import { AccountButton } from './account-button.tsx'
import { LivePulse } from './live-pulse.tsx'
import { NoLocationBar } from './no-location-bar.tsx'
import { PauseBar } from './pause-bar.tsx'
import { PlaceSelector } from './place-selector.tsx'
import { FindButton, ReadinessButton } from './shell-tools.tsx'
import { TestModeChip } from './test-mode-chip.tsx'

type StatusStripProps = { surface: Surface; onOpenSections: () => void; onLogout: () => void }

/** The bar on top of every section: location, connection, waiting orders, search, sound, and the account. */
export function StatusStrip({ surface, onOpenSections, onLogout }: StatusStripProps) {
  return (
    <div data-print="hide" className="sticky top-0 z-bar bg-bg">
      <div
        role="group"
        aria-label="Status"
        className="flex min-h-(--bar-top) items-center max-md:flex-wrap gap-x-1 border-b border-line px-1 md:gap-x-2 md:px-3"
      >
        <IconButton
          label="Sections"
          size="staff"
          aria-haspopup="dialog"
          icon={<Menu aria-hidden size={22} />}
          className="md:hidden"
          onClick={onOpenSections}
        />
        <PlaceSelector className="min-w-24 max-md:flex-1 md:w-44 lg:w-52 [&_select]:ps-2.5 [&_select]:pe-8 [&_svg]:right-2" />
        <div className="flex flex-col items-start md:flex-row md:items-center md:gap-2">
          <LivePulse />
          <TestModeChip />
        </div>
        <div className="ms-auto flex items-center justify-end max-md:flex-wrap md:gap-1">
          <ProblemsLink />
          <QueueButton />
          <FindButton />
          <ReadinessButton />
          <SoundSettings />
          <AccountButton surface={surface} onLogout={onLogout} />
        </div>
      </div>
      <SilenceNotice>
        <WaitsForServer />
      </SilenceNotice>
      <QueueNotice />
      <PauseBar />
      <NoLocationBar />
    </div>
  )
}

/** Number of refunds that need attention, linked from every section; on a phone it is among the sections. */
function ProblemsLink() {
  const count = usePaymentProblems()
  if (count === 0) return null
  return (
    <ButtonLink
      href="/admin/payments"
      onClick={staysOffline}
      size="staff"
      variant="ghost"
      className="px-2! text-danger! max-md:hidden"
      icon={<CircleAlert aria-hidden size={20} className="shrink-0" />}
    >
      <span className="whitespace-nowrap">
        {count}
        <span className="max-[90rem]:sr-only">{count === 1 ? ' refund waits' : ' refunds wait'}</span>
      </span>
    </ButtonLink>
  )
}
