import type { Played } from './sounds/sound-player.ts'

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
