import type { ReservationView } from '@thali/contracts/reservations'
import { NOTICE_MS } from '@thali/domain/orders/kitchen/alarm'
import { isUrgentReservation } from '@thali/domain/reservations/reservation'
import { formatClock, localParts } from '@thali/domain/time/zone'

import { soundChoices } from './sounds/sound-choices.ts'
import type { Played } from './sounds/sound-player.ts'
import { player } from './sounds/sounds.ts'
import { requestReservation } from '#web/back-office/actions/detail-requests.ts'
import { useNewReservations } from '#web/back-office/actions/reservation-news.ts'
import { useOpenSection } from '#web/back-office/lib/open-section.ts'
import { serverNowMs } from '#web/lib/clock.ts'
import { toast } from '#web/ui/notices/toast.ts'

export type BellDeps = {
  play: () => Played
  /** How long until the next sound may begin. */
  restMs: () => number
  after: (ms: number, work: () => void) => void
  nowMs: () => number
}

/** A booking older than this no longer rings. */
const STALE_MS = 5000
const URGENT_RINGS = 2
const SHORTEST_WAIT_MS = 50
/** Nothing else may begin to sound in this time either. */
const BETWEEN_RINGS_MS = 1000

/** Rings for bookings, twice for urgent ones. Waits while another sound plays, and drops old ones. */
export class ReservationBell {
  readonly #deps: BellDeps
  #rings = 0
  #untilMs = 0

  constructor(deps: BellDeps) {
    this.#deps = deps
  }

  ring(isUrgent: boolean): void {
    const isRinging = this.#rings > 0
    this.#rings = Math.max(this.#rings, isUrgent ? URGENT_RINGS : 1)
    this.#untilMs = this.#deps.nowMs() + STALE_MS
    if (!isRinging) this.#try()
  }

  #try(): void {
    const { play, restMs, after, nowMs } = this.#deps
    if (nowMs() >= this.#untilMs) this.#rings = 0
    if (this.#rings === 0) return

    const played = play()
    if (played.isPlayed) this.#rings -= 1
    // Switched off, or without a voice: waiting would not change that.
    else if (played.reason !== 'Too soon') this.#rings = 0
    if (this.#rings > 0) {
      const waitMs = played.isPlayed ? BETWEEN_RINGS_MS : restMs()
      after(Math.max(waitMs, SHORTEST_WAIT_MS), () => this.#try())
    }
  }
}

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

/** Whether staff should look at once. */
export function isUrgent({ reservationDetails }: ReservationView, now: Date): boolean {
  return isUrgentReservation(reservationDetails, localParts(now).date)
}

/** Announcement of a new booking: `New reservation: Ann Lee, 4 guests, Fri, Nov 20, 6:30 PM`. */
export function reservationSentence(booking: ReservationView, now: Date): string {
  const { customerInfo, reservationDetails, startsAt } = booking
  const { date, partySize } = reservationDetails
  const today = localParts(now).date
  const parts = [
    customerInfo.name,
    partySize === 1 ? '1 guest' : `${partySize} guests`,
    date === today ? 'today' : shortDate(date),
    formatClock(localParts(new Date(startsAt)).minute),
    booking.locationInfo.name,
  ]
  return `New reservation: ${parts.join(', ')}`
}

function shortDate(date: string): string {
  const inWords = { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat('en-CA', inWords).format(Date.parse(`${date}T00:00:00Z`))
}
