import { clampVolume, mayPlay, SHORTEST_GAP_MS } from '@thali/domain/orders/kitchen/alarm'

import type { Platform } from '../platform.ts'
import type { SoundChoices } from './sound-choices.ts'
import { type Refusal, refusalOf, type SoundHealth } from './sound-rules.ts'
import { SOUND_NAMES, type SoundName } from './tones.ts'

export type Played = { isPlayed: true } | { isPlayed: false; reason: Refusal }

export type PlayerDeps = {
  /** Null on a device that cannot play. */
  createContext: (() => AudioContext) | null
  load: (name: SoundName) => Promise<AudioBuffer>
  choices: () => SoundChoices
  path: () => string
  platform: Platform
  nowMs: () => number
}

/** A browser that wants a tap first does not answer at all. */
const WAKE_LIMIT_MS = 1000
/** A stopped audio clock is only meaningful after this time. */
const SHORTEST_WATCH_MS = 1000
/** Short enough to sound instant, long enough not to click. */
const FADE_SECONDS = 0.03

/** Plays one sound at a time, from memory. One audio context for the whole page: browsers allow only a few. */
export class SoundPlayer {
  readonly #deps: PlayerDeps
  readonly #listeners = new Set<() => void>()
  readonly #buffers = new Map<SoundName, AudioBuffer>()
  #context: AudioContext | null = null
  #playing: { source: AudioBufferSourceNode; gain: GainNode } | null = null
  #lastAtMs: number | null = null
  #lastTime = -1
  #watchedAtMs = -Infinity
  #hasFailed = false
  #health: SoundHealth

  constructor(deps: PlayerDeps) {
    this.#deps = deps
    this.#health = this.#readHealth()
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly health = (): SoundHealth => this.#health

  /** Fetches and decodes every sound that is not at hand yet. Needs no tap. */
  async prepare(): Promise<void> {
    if (!this.#deps.createContext) return
    await Promise.all(SOUND_NAMES.filter((name) => !this.#buffers.has(name)).map((name) => this.reload(name)))
  }

  /** Reloads a sound after it was changed. */
  async reload(name: SoundName): Promise<void> {
    this.#buffers.set(name, await this.#deps.load(name))
    this.#tell()
  }

  /** To be called from within a tap or a key press: only then may a page begin to make sounds. */
  readonly wake = async (): Promise<boolean> => {
    const { createContext } = this.#deps
    if (!createContext) return false
    try {
      this.#context ??= this.#open(createContext)
      if (this.#context.state !== 'running') await within(this.#context.resume())
      this.#hasFailed = false
    } catch {
      this.#hasFailed = true
      this.#context = null
    }
    this.#tell()
    return !this.#health.requiresInteraction && !this.#hasFailed
  }

  /**
   * Looks after the context, which a device's sleep or a call may take away: asks for it back, and opens another one
   * when it only pretends to run.
   */
  readonly watch = (): void => {
    const context = this.#context
    const atMs = this.#deps.nowMs()
    if (!context || atMs - this.#watchedAtMs < SHORTEST_WATCH_MS) return
    const isStuck = context.state === 'running' && context.currentTime === this.#lastTime
    this.#lastTime = context.currentTime
    this.#watchedAtMs = atMs
    if (isStuck || context.state === 'closed') {
      void context.close().catch(() => undefined)
      this.#context = null
    }
    if (isStuck || context.state !== 'running') void this.wake()
  }

  play(name: SoundName, volume: number): Played {
    const { choices, path, platform, nowMs } = this.#deps
    const isRested = mayPlay(this.#lastAtMs, nowMs())
    const reason = refusalOf({ ...this.#health, ...choices(), name, path: path(), platform, isRested })
    if (reason !== null) return { isPlayed: false, reason }

    const [context, buffer] = [this.#context, this.#buffers.get(name)]
    if (!context || !buffer) return { isPlayed: false, reason: 'Service not initialized' }
    this.stop()
    const source = context.createBufferSource()
    const gain = context.createGain()
    source.buffer = buffer
    gain.gain.value = clampVolume(volume)
    source.connect(gain).connect(context.destination)
    source.start()
    this.#playing = { source, gain }
    this.#lastAtMs = nowMs()
    return { isPlayed: true }
  }

  /** How long until the next sound may begin. */
  restMs(): number {
    const { nowMs } = this.#deps
    if (this.#lastAtMs === null || mayPlay(this.#lastAtMs, nowMs())) return 0
    return this.#lastAtMs + SHORTEST_GAP_MS - nowMs()
  }

  /** Stops all sound at once. */
  readonly stop = (): void => {
    const context = this.#context
    if (!context || !this.#playing) return
    const { source, gain } = this.#playing
    this.#playing = null
    gain.gain.setTargetAtTime(0, context.currentTime, FADE_SECONDS / 3)
    source.stop(context.currentTime + FADE_SECONDS)
  }

  #open(createContext: () => AudioContext): AudioContext {
    const context = createContext()
    context.addEventListener('statechange', this.#tell)
    return context
  }

  #readHealth(): SoundHealth {
    return {
      isSupported: this.#deps.createContext !== null,
      isInitialized: SOUND_NAMES.every((name) => this.#buffers.has(name)),
      requiresInteraction: this.#context?.state !== 'running',
      hasFailed: this.#hasFailed,
    }
  }

  readonly #tell = (): void => {
    const health = this.#readHealth()
    // Every tap tries to resume audio. Publishing an unchanged state would redraw a switch while it is being tapped,
    // and it would not move.
    if (isSame(health, this.#health)) return
    this.#health = health
    for (const listener of this.#listeners) listener()
  }
}

function isSame(one: SoundHealth, other: SoundHealth): boolean {
  return Object.keys(one).every((key) => one[key as keyof SoundHealth] === other[key as keyof SoundHealth])
}

async function within(promise: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, WAKE_LIMIT_MS)
  })
  try {
    await Promise.race([promise, limit])
  } finally {
    clearTimeout(timer)
  }
}
