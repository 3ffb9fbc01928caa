import Volume2 from 'lucide-react/icons/volume-2'
import VolumeX from 'lucide-react/icons/volume-x'
import { useState } from 'react'

import { ReservationSounds } from './reservation-sounds.tsx'
import { changeSoundChoices, useSoundChoices } from './sound-choices.ts'
import { CustomSound, TestButton } from './sound-controls.tsx'
import { NOT_SUPPORTED, type SoundLabel } from './sound-rules.ts'
import { useSoundState, PLATFORM, setUpSound } from './sounds.ts'
import { VolumeField } from './volume-field.tsx'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { PopoverButton } from '#web/ui/dialogs/popover-button.tsx'
import { CheckboxField } from '#web/ui/forms/checkbox-field.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'

/** Shows whether this device plays sound, with all its settings behind it. */
export function SoundSettings() {
  const { label } = useSoundState()
  const isActive = label === 'Active'
  const Icon = isActive ? Volume2 : VolumeX
  return (
    <PopoverButton
      label="Sound Settings"
      icon={<Icon aria-hidden size={20} className="shrink-0" />}
      className={classes('px-2.5!', !isActive && label !== 'Initializing' && 'text-danger!')}
      panel={<SoundPanel />}
    >
      <span className="max-xl:sr-only">
        Sound <span className="sr-only">Settings: </span>
        {label}
      </span>
    </PopoverButton>
  )
}

const TONES: Record<SoundLabel, BadgeTone> = {
  Active: 'success',
  Initializing: 'info',
  Disabled: 'neutral',
  'Not Supported': 'danger',
  'Setup Required': 'warning',
}

/** All sound settings of this device; each change is saved at once. */
function SoundPanel() {
  const choices = useSoundChoices()
  const { label, isBlocked } = useSoundState()
  const [hasFailed, setHasFailed] = useState(false)

  async function setUp() {
    setHasFailed(!(await setUpSound()))
  }

  function switchTo(isOn: boolean) {
    changeSoundChoices({ orderEnabled: isOn })
    if (isOn) void setUp()
  }

  return (
    <div className="grid gap-5 p-5">
      <header className="flex items-center justify-between gap-3">
        <h2 className="display text-2xl">Sound Settings</h2>
        <Badge tone={TONES[label]} large>
          {label}
        </Badge>
      </header>
      {label === 'Not Supported' && <Banner tone="danger">Not Supported: {NOT_SUPPORTED}</Banner>}
      {hasFailed && <Banner tone="danger">Initialization failed</Banner>}
      {isBlocked && (
        <Button size="staff" full onClick={() => void setUp()}>
          Set up sound
        </Button>
      )}
      <section aria-label="Orders" className="grid gap-3">
        <CheckboxField
          asSwitch
          label={<span className="text-lg font-semibold">Sounds</span>}
          hint="New orders, cancelled orders and a lost connection"
          checked={choices.orderEnabled}
          onChange={(event) => switchTo(event.target.checked)}
        />
        <VolumeField
          label="Volume"
          value={choices.orderVolume}
          onChange={(orderVolume) => changeSoundChoices({ orderVolume })}
        />
        <TestButton name="new-order" volume={choices.orderVolume} success="Sound test successful!">
          Test Sound
        </TestButton>
        <CustomSound name="new-order" label="Custom order sound" fileName={choices.custom['new-order']} />
      </section>
      <ReservationSounds />
      <OtherSounds volume={choices.orderVolume} />
      <footer className="grid gap-1 border-t border-line pt-4 text-base text-muted">
        <p>
          Platform: <b className="text-text">{PLATFORM}</b>
        </p>
        <p>Tip: on mobile you may need to interact with the page first, for example tap it, before sounds can play.</p>
      </footer>
    </div>
  )
}

const OTHERS = [
  ['urgent-order', 'Urgent order'],
  ['order-changed', 'Order changed'],
  ['order-cancelled', 'Order cancelled'],
  ['connection-lost', 'Connection lost'],
] as const

/** Lets staff listen to the other sounds, so that they recognise them. */
function OtherSounds({ volume }: { volume: number }) {
  const { custom } = useSoundChoices()
  return (
    <details className="border-t border-line pt-2">
      <summary className="cursor-pointer py-2.5 text-lg font-semibold">Other sounds</summary>
      <div className="mt-2 grid gap-3">
        {OTHERS.map(([name, label]) => (
          <TestButton key={name} name={name} volume={volume} success="Sound test successful!">
            {label}
          </TestButton>
        ))}
        <CustomSound name="urgent-order" label="Custom urgent order sound" fileName={custom['urgent-order']} />
      </div>
    </details>
  )
}
