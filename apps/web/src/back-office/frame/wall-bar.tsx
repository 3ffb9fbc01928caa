import { PASS } from '@thali/domain/kitchen'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'

import { QueueButton } from './queue-status.tsx'
import { personOf } from './shell/account-button.tsx'
import { TestModeChip } from './shell/test-mode-chip.tsx'
import { useSurfaceTheme } from './surface-theme.ts'
import { SoundSettings } from '#web/back-office/alerts/sounds/sound-settings.tsx'
import { WORKING_COLUMNS } from '#web/back-office/board/board-view.ts'
import { choiceOf, useStations } from '#web/back-office/board/stations/stations.tsx'
import type { BoardView } from '#web/back-office/board/use-board-view.ts'
import { WALL_TITLE_ID } from '#web/back-office/board/wall/wall-rows.ts'
import { changeWallSettings, useWallButtons, useWallSettings } from '#web/back-office/board/wall/wall-settings.ts'
import { sectionHref, staysOffline } from '#web/back-office/lib/open-section.ts'
import { usePulse, useShownPlaceName, useWorkspace } from '#web/back-office/live/workspace.tsx'
import { LockButton } from '#web/back-office/who-acts/lock-button.tsx'
import { useNavigate } from '#web/lib/routing/navigation.tsx'
import { useSite } from '#web/lib/site.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { PopoverButton } from '#web/ui/dialogs/popover-button.tsx'
import { CheckboxField } from '#web/ui/forms/checkbox-field.tsx'

type WallBarProps = { counts: BoardView['counts'] | null }

/** The bar of the wall: its location, who is signed in, how many orders there are, whether it is live. */
export function WallBar({ counts }: WallBarProps) {
  const { user } = useWorkspace()
  const placeName = useShownPlaceName()
  const { brand } = useSite()
  return (
    <header role="group" aria-label="Status" className="wall-bar">
      <h1 id={WALL_TITLE_ID} tabIndex={-1} className="font-bold">
        {placeName}
      </h1>
      <p className="text-board-quiet">{personOf(user, brand.email).name}</p>
      <StationChoice />
      <TestModeChip />
      {counts && (
        <ul className="flex flex-wrap gap-x-4">
          {WORKING_COLUMNS.map(({ status, title }) => (
            <li key={status}>
              <b className="tabular-nums">{counts[status]}</b> {title}
            </li>
          ))}
          {counts.later > 0 && (
            <li>
              <b className="tabular-nums">{counts.later}</b> for later
            </li>
          )}
        </ul>
      )}
      <div className="wall-tools">
        <Pulse />
        <ButtonLink
          href={sectionHref('orders')}
          onClick={staysOffline}
          size="staff"
          variant="ghost"
          className="text-inherit!"
          icon={<LayoutDashboard aria-hidden size={20} />}
        >
          <span className="max-[1599px]:sr-only">Back office</span>
        </ButtonLink>
        <LockButton />
        <QueueButton />
        <SoundSettings />
        <PopoverButton
          label="Display"
          className="text-inherit!"
          widthRem={16}
          icon={<SlidersHorizontal aria-hidden size={20} />}
          panel={<WallTools />}
        >
          <span className="max-[1599px]:sr-only">Display</span>
        </PopoverButton>
      </div>
    </header>
  )
}

/** The station whose dishes this screen shows. It is part of the address, so that a restart keeps it. */
function StationChoice() {
  const { choice } = useWorkspace()
  const stations = useStations()
  const navigate = useNavigate()
  const all = choiceOf(stations, choice)
  if (all.length === 0) return null
  return (
    <select
      aria-label="Station"
      className="wall-station"
      value={stations.isPass ? PASS : (stations.chosen ?? '')}
      onChange={({ target }) =>
        void navigate(target.value === '' ? WALL : `${WALL}?station=${target.value}`, { replace: true })
      }
    >
      <option value="">All stations</option>
      <option value={PASS}>Pass</option>
      {all.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  )
}

const WALL = '/admin/kitchen'

function Pulse() {
  const { words, isRed } = usePulse()
  return (
    <p className={classes('wall-pulse', isRed && 'bg-board-late text-board-late-text')}>
      <span aria-hidden className={classes('size-2.5 bg-current', !isRed && 'rounded-full')} />
      {words}
    </p>
  )
}

function WallTools() {
  const { hasAllDay } = useWallSettings()
  const hasButtons = useWallButtons()
  const { isPass } = useStations()
  const { theme, choose } = useSurfaceTheme('board')
  return (
    <div className="grid px-4 py-2">
      {!isPass && (
        <CheckboxField
          asSwitch
          label="Buttons on tickets"
          checked={hasButtons}
          onChange={(event) => changeWallSettings({ hasButtons: event.target.checked })}
        />
      )}
      <CheckboxField
        asSwitch
        label="All-day counts"
        checked={hasAllDay}
        onChange={(event) => changeWallSettings({ hasAllDay: event.target.checked })}
      />
      <CheckboxField
        asSwitch
        label="Dark"
        checked={theme === 'dark'}
        onChange={(event) => choose(event.target.checked ? 'dark' : 'light')}
      />
    </div>
  )
}
