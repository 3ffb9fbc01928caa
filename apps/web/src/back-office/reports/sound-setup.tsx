import { useState } from 'react'

import { changeSoundChoices, useSoundChoices } from '#web/back-office/alerts/sounds/sound-choices.ts'
import { setUpSound } from '#web/back-office/alerts/sounds/sound-trial.ts'
import { useSoundHealth, useSoundState } from '#web/back-office/alerts/sounds/sounds.ts'
import { Banner } from '#web/ui/notices/banner.tsx'
import { Button } from '#web/ui/button.tsx'

/**
 * Shown until this device can play the sounds of orders and bookings. While the browser only waits for a tap, the bar
 * at the bottom of every section says so instead.
 */
export function SoundSetup() {
  const { isBlocked, label } = useSoundState()
  const { isSupported, isInitialized } = useSoundHealth()
  const { orderEnabled, reservationEnabled } = useSoundChoices()
  const [isBusy, setIsBusy] = useState(false)
  const isSetUp = isInitialized && orderEnabled && reservationEnabled
  if (!isSupported || isBlocked || isSetUp || label === 'Initializing') return null

  async function enable() {
    setIsBusy(true)
    changeSoundChoices({ orderEnabled: true, reservationEnabled: true })
    await setUpSound()
    setIsBusy(false)
  }

  return (
    <Banner
      tone="warning"
      title="Sound notifications need setup"
      action={
        <Button variant="secondary" busy={isBusy} onClick={() => void enable()}>
          Enable Sounds Now
        </Button>
      }
    >
      New orders and new reservations are not both heard on this device.
    </Banner>
  )
}
