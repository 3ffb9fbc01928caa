/** `asleep`: the browser plays nothing before the first tap. `missing`: this device cannot play at all. */
export type BellState = 'asleep' | 'on' | 'muted' | 'missing'

type Note = { hertz: number; atSeconds: number }

const STORED_AS = 'thali_board_sound'
const NEW_ORDER: readonly Note[] = [
  { hertz: 880, atSeconds: 0 },
  { hertz: 1174.66, atSeconds: 0.17 },
  { hertz: 1567.98, atSeconds: 0.34 },
]
/** Falling and low, so that nobody takes it for an order. */
const LOST: readonly Note[] = [
  { hertz: 392, atSeconds: 0 },
  { hertz: 261.63, atSeconds: 0.3 },
]
const NOTE_SECONDS = 0.32

/** Rings for new orders with tones made here: nothing has to be fetched, so it rings offline too. */
export class Bell {
  readonly #listeners = new Set<() => void>()
  #context: AudioContext | null = null
  #isMuted: boolean | null = null

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly state = (): BellState => {
    if (typeof AudioContext === 'undefined') return 'missing'
    this.#isMuted ??= readMuted()
    if (this.#isMuted) return 'muted'
    return this.#context?.state === 'running' ? 'on' : 'asleep'
  }

  /** To be called from within a tap or a key press: only then may a page begin to make sounds. */
  readonly wake = (): void => {
    if (this.state() !== 'asleep') return
    if (!this.#context) {
      this.#context = new AudioContext()
      // A tablet that slept has to be tapped again.
      this.#context.addEventListener('statechange', this.#tell)
    }
    void this.#context.resume()
  }

  readonly toggle = (): void => {
    this.#isMuted = this.state() !== 'muted'
    try {
      localStorage.setItem(STORED_AS, this.#isMuted ? 'muted' : 'on')
    } catch {
      // Storage may be switched off; the choice then lasts as long as the page.
    }
    this.wake()
    this.#tell()
  }

  readonly ring = (): void => this.#play(NEW_ORDER)
  readonly warn = (): void => this.#play(LOST)

  #play(notes: readonly Note[]): void {
    if (!this.#context || this.state() !== 'on') return
    for (const { hertz, atSeconds } of notes) playNote(this.#context, hertz, this.#context.currentTime + atSeconds)
  }

  readonly #tell = (): void => {
    for (const listener of this.#listeners) listener()
  }
}

function playNote(context: AudioContext, hertz: number, at: number): void {
  const tone = new OscillatorNode(context, { type: 'triangle', frequency: hertz })
  const loudness = new GainNode(context, { gain: 0 })
  loudness.gain.setValueAtTime(0, at)
  loudness.gain.linearRampToValueAtTime(0.9, at + 0.015)
  loudness.gain.exponentialRampToValueAtTime(0.001, at + NOTE_SECONDS)
  tone.connect(loudness).connect(context.destination)
  tone.start(at)
  tone.stop(at + NOTE_SECONDS)
}

function readMuted(): boolean {
  try {
    return localStorage.getItem(STORED_AS) === 'muted'
  } catch {
    return false
  }
}
