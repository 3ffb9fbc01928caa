import { useMutation } from '@tanstack/react-query'

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
  const enabling = useMutation({
    mutationFn: async () => {
      changeSoundChoices({ orderEnabled: true, reservationEnabled: true })
      await setUpSound()
    },
  })
  const isSetUp = isInitialized && orderEnabled && reservationEnabled
  if (!isSupported || isBlocked || isSetUp || label === 'Initializing') return null
  const lacksReservationsOnly = isInitialized && orderEnabled

  return (
    <Banner
      tone="warning"
      title={lacksReservationsOnly ? 'Reservation sound is off on this device' : 'Sound notifications need setup'}
      action={
        <Button variant="secondary" busy={enabling.isPending} onClick={() => enabling.mutate()}>
          Enable Sounds Now
        </Button>
      }
    >
      {lacksReservationsOnly
        ? 'New orders are heard.'
        : 'New orders and new reservations are not both heard on this device.'}
    </Banner>
  )
}
