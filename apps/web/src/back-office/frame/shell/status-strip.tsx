import CircleAlert from 'lucide-react/icons/circle-alert'
import Menu from 'lucide-react/icons/menu'
import Search from 'lucide-react/icons/search'
import Store from 'lucide-react/icons/store'
import Tablet from 'lucide-react/icons/tablet'

import { QueueButton, QueueNotice, WaitsForServer } from '../queue-status.tsx'
import type { Surface } from '../surface-theme.ts'
import { usePaymentProblems } from '../use-payment-problems.ts'
import { AccountButton } from './account-button.tsx'
import { PauseBar } from './pause-bar.tsx'
import { openPanel } from './shell-panels.tsx'
import { TestModeChip } from './test-mode-chip.tsx'
import { SoundSettings } from '#web/back-office/alerts/sounds/sound-settings.tsx'
import { staysOffline, useOpenSection } from '#web/back-office/lib/open-section.ts'
import { ALL_PLACES, placeLabel } from '#web/back-office/live/place.ts'
import { SilenceNotice } from '#web/back-office/live/silence-notice.tsx'
import { useWorkspace, usePulse } from '#web/back-office/live/workspace.tsx'
import { LockButton } from '#web/back-office/who-acts/lock-button.tsx'
import { ButtonLink, IconButton, Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { Key } from '#web/ui/key.tsx'

type StatusStripProps = { surface: Surface; onOpenSections: () => void; onLogout: () => void }

/** The bar on top of every section: location, connection, waiting orders, search, sound, and the account. */
export function StatusStrip({ surface, onOpenSections, onLogout }: StatusStripProps) {
  return (
    <div data-print="hide" className="sticky top-0 z-bar bg-bg">
      <div
        role="group"
        aria-label="Status"
        className="flex min-h-(--bar-top) flex-wrap items-center gap-x-1 border-b border-line px-1 md:gap-x-2 md:px-3"
      >
        <IconButton
          label="Sections"
          size="staff"
          aria-haspopup="dialog"
          icon={<Menu aria-hidden size={22} />}
          className="md:hidden"
          onClick={onOpenSections}
        />
        <PlaceSelector className="min-w-24 max-md:flex-1 md:w-36 lg:w-52 [&_select]:ps-2.5 [&_select]:pe-8 [&_svg]:right-2" />
        <div className="flex flex-col items-start md:flex-row md:items-center md:gap-2">
          <LivePulse />
          <TestModeChip />
        </div>
        <div className="ms-auto flex flex-wrap items-center justify-end md:gap-1">
          <ProblemsLink />
          <QueueButton />
          <FindButton />
          <ReadinessButton />
          <SoundSettings />
          <AccountButton surface={surface} onLogout={onLogout} />
          <LockButton />
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
      href="/admin/money"
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

/**
 * The location this device shows, the only choice of it. With only one location, just its name; an admin may look at
 * all of them all the same, deactivated ones included.
 */
function PlaceSelector({ className }: { className?: string }) {
  const { user, places, choice, choosePlace } = useWorkspace()
  const [only, ...others] = places
  if (!only) return null
  if (others.length === 0 && user.role !== 'admin')
    return <p className="min-w-0 truncate px-2 font-semibold">{only.name}</p>

  const options = places.map((place) => ({ value: place.id, label: placeLabel(place) }))
  return (
    <SelectField
      label="Location"
      hideLabel
      controlSize="staff"
      className={className}
      value={choice}
      options={[{ value: ALL_PLACES, label: 'All Locations' }, ...options]}
      onChange={(event) => choosePlace(event.target.value)}
    />
  )
}

/** How fresh the picture is, counted in seconds. The shape of the dot says it too. */
function LivePulse() {
  const { words, isRed } = usePulse()
  // A phone has no room for the seconds; they come back when something is wrong.
  const [short = words, rest] = words.split(' · ')
  return (
    <p
      className={classes(
        'flex min-h-8 items-center gap-1.5 rounded-sm px-2 text-sm font-semibold whitespace-nowrap tabular-nums',
        isRed ? 'bg-board-late text-board-late-text' : 'text-success',
      )}
    >
      <span aria-hidden className={classes('size-2.5 shrink-0 bg-current', !isRed && 'rounded-full')} />
      <span>
        {short}
        {rest && <span className="max-md:sr-only"> · {rest}</span>}
      </span>
    </p>
  )
}

/** Opens the palette without a keyboard. */
function FindButton() {
  return (
    <Button
      size="staff"
      variant="ghost"
      title="Find or do something (Ctrl K)"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      className="px-2.5! text-text!"
      icon={<Search aria-hidden size={20} className="shrink-0" />}
      onClick={() => openPanel('palette')}
    >
      <span className="max-xl:sr-only">
        Find<span className="sr-only"> or do something</span>
        <span aria-hidden className="ms-2">
          <Key>Ctrl K</Key>
        </span>
      </span>
    </Button>
  )
}

/** Opens the device check; on a phone, which is not used for service, it is in the palette only. */
function ReadinessButton() {
  return (
    <IconButton
      label="Is this tablet ready?"
      title="Is this tablet ready?"
      size="staff"
      className="max-md:hidden"
      aria-haspopup="dialog"
      icon={<Tablet aria-hidden size={20} />}
      onClick={() => openPanel('readiness')}
    />
  )
}

/** Shown over every section while no location is active, with a link for those who can change that. */
function NoLocationBar() {
  const { user, activePlaces, reading } = useWorkspace()
  const openSection = useOpenSection()
  const isNeeded = reading.isKnown && activePlaces.length === 0 && user.role === 'admin'
  return (
    <div role="status">
      {isNeeded && (
        <div className="flex flex-wrap items-center justify-center gap-x-5 gap-y-1 border-b border-current/25 bg-warning-tint px-4 py-2 text-lg font-semibold text-warning">
          <Store aria-hidden size={24} className="-me-2.5 shrink-0" />
          <p>No location is active: nobody can order or book.</p>
          <Button size="staff" variant="secondary" className="shrink-0" onClick={() => openSection('locations')}>
            Add or activate one
          </Button>
        </div>
      )}
    </div>
  )
}
