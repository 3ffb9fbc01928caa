import Bell from 'lucide-react/icons/bell'
import BellOff from 'lucide-react/icons/bell-off'
import { useState } from 'react'

import { changeSoundChoices, useSoundChoices } from './sound-choices.ts'
import { CustomSound, TestButton } from './sound-controls.tsx'
import { NOT_SUPPORTED, reservationSound, soundLabel, type SoundLabel } from './sound-rules.ts'
import { setUpSound, PLATFORM, useSoundHealth } from './sounds.ts'
import { VolumeField } from './volume-field.tsx'
import { Button, Spinner } from '#web/ui/button.tsx'
import { PopoverButton } from '#web/ui/dialogs/popover-button.tsx'
import { CheckboxField } from '#web/ui/forms/checkbox-field.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'

/** Sound settings for new bookings, beside their list. */
export function ReservationSoundSettings() {
  const choices = useSoundChoices()
  const health = useSoundHealth()
  const { isEnabled } = reservationSound(health, choices, PLATFORM)
  const label = soundLabel(health, isEnabled)
  const Icon = label === 'Active' ? Bell : BellOff
  return (
    <PopoverButton
      label="Reservation sound settings"
      className="px-3! text-sm!"
      icon={<Icon aria-hidden size={18} className="shrink-0" />}
      panel={<ReservationSoundPanel />}
    >
      <span>Sound of reservations: {label}</span>
    </PopoverButton>
  )
}

function ReservationSoundPanel() {
  const { orderEnabled } = useSoundChoices()
  const { isSupported } = useSoundHealth()

  function switchOn() {
    changeSoundChoices({ orderEnabled: true })
    void setUpSound()
  }

  return (
    <div className="grid gap-4 p-5">
      <h2 className="display text-2xl">Reservation Sound</h2>
      {!isSupported && <Banner tone="danger">Not Supported: {NOT_SUPPORTED}</Banner>}
      {isSupported && !orderEnabled && (
        <Banner
          tone="warning"
          action={
            <Button size="staff" variant="secondary" onClick={switchOn}>
              Switch sounds on
            </Button>
          }
        >
          All sounds of this device are switched off.
        </Banner>
      )}
      <ReservationSounds />
      <p className="border-t border-line pt-4 text-base text-muted">
        Platform: <b className="text-text">{PLATFORM}</b>. On mobile you may need to interact with the page first, for
        example tap it, before sounds can play.
      </p>
    </div>
  )
}

/** The sound for new bookings: off until it is switched on. */
export function ReservationSounds() {
  const choices = useSoundChoices()
  const health = useSoundHealth()
  const [attempt, setAttempt] = useState<'none' | 'under way' | 'failed'>('none')
  const sound = reservationSound(health, choices, PLATFORM)

  async function switchTo(isOn: boolean) {
    setAttempt(isOn ? 'under way' : 'none')
    const isReady = !isOn || (await setUpSound())
    setAttempt(isReady ? 'none' : 'failed')
    if (isReady) changeSoundChoices({ reservationEnabled: isOn })
  }

  return (
    <section aria-label="Reservations" className="grid gap-3 border-t border-line pt-3">
      <div className="flex items-center justify-between gap-3">
        <CheckboxField
          asSwitch
          label={<span className="text-lg font-semibold">Reservation sounds</span>}
          checked={choices.reservationEnabled}
          disabled={!sound.isSupported || attempt === 'under way'}
          onChange={(event) => void switchTo(event.target.checked)}
        />
        <p role="status" className="flex items-center gap-2 font-semibold whitespace-nowrap">
          {attempt === 'under way' && <Spinner />}
          {labelOf()}
        </p>
      </div>
      <VolumeField
        label="Reservation volume"
        value={sound.volume}
        onChange={(reservationVolume) => changeSoundChoices({ reservationVolume })}
      />
      <TestButton name="new-reservation" volume={sound.volume} success="Reservation sound test successful!">
        Test Reservation Sound
      </TestButton>
      <CustomSound
        name="new-reservation"
        label="Custom reservation sound"
        fileName={choices.custom['new-reservation']}
      />
    </section>
  )

  function labelOf(): SoundLabel {
    if (attempt === 'under way') return 'Initializing'
    return attempt === 'failed' ? 'Setup Required' : soundLabel(health, sound.isEnabled)
  }
}
