import Bell from 'lucide-react/icons/bell'
import BellOff from 'lucide-react/icons/bell-off'

import { Button } from '#web/ui/button.tsx'
import { PopoverButton } from '#web/ui/dialogs/popover-button.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'
import { ReservationSounds } from './reservation-sounds.tsx'
import { changeSoundChoices, useSoundChoices } from './sound-choices.ts'
import { NOT_SUPPORTED, reservationSound, soundLabel } from './sound-rules.ts'
import { setUpSound } from './sound-trial.ts'
import { PLATFORM, useSoundHealth } from './sounds.ts'

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
      <span aria-hidden>Sound: {label}</span>
      <span className="sr-only">Sound of reservations: {label}</span>
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
