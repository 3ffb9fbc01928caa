import { roleLabel } from '@thali/domain/auth/roles'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Menu from 'lucide-react/icons/menu'

import { LivePulse } from './live-pulse.tsx'
import { NoLocationBar } from './no-location-bar.tsx'
import { PauseBar } from './pause-bar.tsx'
import { personOf } from '../person.ts'
import { PlaceSelector } from './place-selector.tsx'
import { QueueButton } from './queue-drawer.tsx'
import { FindButton, ReadinessButton } from './shell-tools.tsx'
import { usePaymentProblems } from '../use-payment-problems.ts'
import { SoundSettings } from '#web/back-office/alerts/sounds/sound-settings.tsx'
import { useWorkspace } from '#web/back-office/live/workspace.tsx'
import { staysOffline } from '#web/back-office/lib/open-section.ts'
import { SilenceNotice } from '#web/back-office/live/silence-notice.tsx'
import { useSite } from '#web/lib/site.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink, IconButton } from '#web/ui/button.tsx'

type StatusStripProps = { onOpenSections: () => void }

/** At the top of every section: location, connection, sound, waiting actions, and the signed-in person. */
export function StatusStrip({ onOpenSections }: StatusStripProps) {
  const { testMode } = useSite()
  return (
    <div data-print="hide" className="sticky top-0 z-bar bg-bg">
      <div role="group" aria-label="Status" className="border-b border-line px-3 py-2 md:px-4">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <IconButton
            label="Sections"
            size="staff"
            aria-haspopup="dialog"
            icon={<Menu aria-hidden size={26} />}
            className="md:hidden"
            onClick={onOpenSections}
          />
          <PlaceSelector className="min-w-44 max-md:flex-1 lg:min-w-56" />
          <FindButton className="md:hidden" />
          <LivePulse />
          <SignedIn />
          {testMode && (
            <Badge tone="accent" className="max-lg:hidden">
              TEST MODE
            </Badge>
          )}
          <div className="ms-auto flex items-center gap-1">
            <ProblemsLink />
            <QueueButton />
            <SoundSettings />
            <ReadinessButton />
            <FindButton className="max-md:hidden" />
          </div>
        </div>
      </div>
      <SilenceNotice />
      <PauseBar />
      <NoLocationBar />
    </div>
  )
}

/** Number of refunds that need attention, linked from every section. */
function ProblemsLink() {
  const count = usePaymentProblems()
  if (count === 0) return null
  return (
    <ButtonLink
      href="/admin/payments"
      onClick={staysOffline}
      size="staff"
      variant="ghost"
      className="px-2.5! text-danger!"
      icon={<CircleAlert aria-hidden size={24} className="shrink-0" />}
    >
      <span className="whitespace-nowrap">
        {count}
        <span className="max-lg:sr-only">{count === 1 ? ' refund waits' : ' refunds wait'}</span>
      </span>
    </ButtonLink>
  )
}

/** On a narrow screen, where the sidebar that says so is out of sight. */
function SignedIn() {
  const { user } = useWorkspace()
  const { brand } = useSite()
  return (
    <p className="min-w-0 flex-1 basis-0 truncate text-sm text-muted md:hidden">
      {personOf(user, brand.email).name}, {roleLabel(user.role)}
    </p>
  )
}
