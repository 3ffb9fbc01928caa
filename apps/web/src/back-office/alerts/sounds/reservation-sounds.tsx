import { useState } from 'react'

import { CheckboxField } from '#web/ui/forms/checkbox-field.tsx'
import { Spinner } from '#web/ui/notices/spinner.tsx'
import { CustomSound } from './custom-sound.tsx'
import { changeSoundChoices, useSoundChoices } from './sound-choices.ts'
import { reservationSound, type SoundLabel, soundLabel } from './sound-rules.ts'
import { setUpSound } from './sound-trial.ts'
import { PLATFORM, useSoundHealth } from './sounds.ts'
import { TestButton } from './test-button.tsx'
import { VolumeField } from './volume-field.tsx'

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
