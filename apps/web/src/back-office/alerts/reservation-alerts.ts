import { NOTICE_MS } from '@thali/domain/alerts/alert-schedule'

import { useNewReservations } from '#web/back-office/actions/reservation-news.ts'
import { requestReservation } from '#web/back-office/actions/reservation-request.ts'
import { useOpenSection } from '#web/back-office/lib/open-section.ts'
import { serverNowMs } from '#web/lib/clock.ts'
import { toast } from '#web/ui/notices/toast.ts'
import { ReservationBell } from './reservation-bell.ts'
import { isUrgent, reservationSentence } from './reservation-words.ts'
import { soundChoices } from './sounds/sound-choices.ts'
import { player } from './sounds/sounds.ts'

const bell = new ReservationBell({
  play: () => player.play('new-reservation', soundChoices().reservationVolume),
  restMs: () => player.restMs(),
  after: (ms, work) => setTimeout(work, ms),
  nowMs: () => performance.now(),
})

/** Announces new bookings in the back office with a sound and a notice that covers nothing. */
export function ReservationAlerts(): null {
  const openSection = useOpenSection()
  useNewReservations((booking) => {
    const now = new Date(serverNowMs())
    const sentence = reservationSentence(booking, now)
    const isPressing = isUrgent(booking, now)
    bell.ring(isPressing)
    toast.info(isPressing ? `${sentence} · Urgent` : sentence, {
      durationMs: NOTICE_MS,
      action: {
        label: 'View',
        onClick: () => {
          requestReservation(booking)
          openSection('reservations')
        },
      },
    })
  })
  return null
}
