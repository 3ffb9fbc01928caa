import type { LocationView } from '@thali/contracts/locations'
import type { ProfileView } from '@thali/contracts/users'
import { roleLabel } from '@thali/domain/auth/roles'
import LogOut from 'lucide-react/icons/log-out'
import Volume2 from 'lucide-react/icons/volume-2'
import VolumeX from 'lucide-react/icons/volume-x'
import type { ReactNode } from 'react'

import type { BellState } from './kitchen-bell.ts'
import { choosePlace } from './kitchen-place.ts'
import { useLogout } from '#web/layout/use-logout.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/select-field.tsx'

const SOUND: Record<BellState, string> = {
  asleep: 'No sound',
  on: 'Sound on',
  muted: 'Sound off',
  missing: 'No sound',
}

type BarProps = {
  user: ProfileView
  places: readonly LocationView[]
  place: LocationView
  pulse: ReactNode
  sound: BellState
  onToggleSound: () => void
  /** Warnings that stay in sight while the board is scrolled. */
  children: ReactNode
}

/** Above the board: where, whether it is live, whether it rings, and who is signed in. On a phone in two rows. */
export function Bar({ user, places, place, pulse, sound, onToggleSound, children }: BarProps) {
  const [logout, question] = useLogout()
  const isAudible = sound === 'on'
  return (
    <header className="sticky top-0 z-bar border-b border-line bg-board">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
        <h1 tabIndex={-1} className="display text-xl lg:text-2xl">
          Order Management
        </h1>
        {places.length > 1 ? (
          <SelectField
            label="Location"
            hideLabel
            controlSize="staff"
            className="min-w-40 max-md:order-1 max-md:flex-1"
            value={place.id}
            options={places.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(event) => choosePlace(event.target.value)}
          />
        ) : (
          <p className="font-semibold max-md:order-1 max-md:flex-1">{place.name}</p>
        )}
        <div className="items-center gap-x-1 max-md:contents md:ms-auto md:flex lg:gap-x-3">
          <div className="max-md:order-2">{pulse}</div>
          <Button
            size="staff"
            variant="ghost"
            className="px-2! max-md:ms-auto"
            disabled={sound === 'missing'}
            icon={isAudible ? <Volume2 aria-hidden size={24} /> : <VolumeX aria-hidden size={24} />}
            onClick={onToggleSound}
          >
            <span className="max-md:sr-only">{SOUND[sound]}</span>
          </Button>
          <p className="hidden text-base leading-tight lg:block">
            {user.displayName}
            <span className="block text-muted">{roleLabel(user.role)}</span>
          </p>
          <IconButton
            size="staff"
            label={`Sign out ${user.displayName}`}
            icon={<LogOut aria-hidden size={24} />}
            onClick={() => void logout()}
          />
        </div>
      </div>
      {children}
      {question}
    </header>
  )
}
