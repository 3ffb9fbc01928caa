import type { LiveEvent } from '@thali/contracts/system/events'

import { observeServerTime } from '../clock.ts'
import { apiAddress, connection } from '../connection.ts'
import { tellServerHeard } from './client.ts'

/** `EventSource` needs a listener for each named event. */
const EVENT_NAMES = Object.keys({
  order: 1,
  'done-dishes': 1,
  printers: 1,
  reservation: 1,
  menu: 1,
  location: 1,
  reset: 1,
  heartbeat: 1,
} satisfies Record<LiveEvent['type'], 1>)

/** `live`: heard from within the last 25 s. `stale`: not so. `offline`: the device has no network, or a minute of silence. */
export type LiveStatus = 'live' | 'stale' | 'offline'
export type LiveState = { status: LiveStatus; lastBeatAt: number | null }

export type LiveListener = {
  onEvent: (event: LiveEvent) => void
  keepsWhenHidden: boolean
  /** The cursor after which events are told, if the stream is not open yet; without one, those from now on. */
  from?: string | undefined
}

// The server sends a heartbeat every ten seconds: after one missed one calls may have been lost, after two the data may be stale.
const MISSED_MS = 12_000
const STALE_MS = 25_000
const OFFLINE_MS = 60_000
const CHECK_MS = 2000
const HIDDEN_GRACE_MS = 60_000
const FIRST_RECONNECT_MS = 1000
const LONGEST_RECONNECT_MS = 15_000

export const NO_BEAT_YET: LiveState = { status: 'stale', lastBeatAt: null }

/** An event stream that reconnects from its last cursor. Open while there are listeners. */
export class LiveFeed {
  readonly #path: string
  readonly #listeners = new Set<LiveListener>()
  readonly #subscribers = new Set<() => void>()
  readonly #breakListeners = new Set<() => void>()
  #state = NO_BEAT_YET
  #source: EventSource | null = null
  #cursor = ''
  #openedAt = 0
  #failures = 0
  #hiddenAt: number | null = null
  #checkTimer: ReturnType<typeof setInterval> | undefined
  #reconnectTimer: ReturnType<typeof setTimeout> | undefined

  constructor(path: string) {
    this.#path = path
  }

  readonly listen = (listener: LiveListener): (() => void) => {
    this.#listeners.add(listener)
    if (this.#listeners.size === 1) {
      this.#cursor = listener.from ?? ''
      this.#start()
    }
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size === 0) this.#stop()
    }
  }

  readonly subscribe = (onChange: () => void): (() => void) => {
    this.#subscribers.add(onChange)
    return () => this.#subscribers.delete(onChange)
  }

  /** Called when the stream breaks: by the network, or by the server after permissions changed. */
  readonly onBreak = (listener: () => void): (() => void) => {
    this.#breakListeners.add(listener)
    return () => this.#breakListeners.delete(listener)
  }

  readonly state = (): LiveState => this.#state

  #start(): void {
    this.#open()
    this.#checkTimer = setInterval(this.#check, CHECK_MS)
    document.addEventListener('visibilitychange', this.#handleVisibility)
    window.addEventListener('online', this.#wake)
    window.addEventListener('offline', this.#check)
    window.addEventListener('pagehide', this.#leave)
    window.addEventListener('pageshow', this.#wake)
  }

  #stop(): void {
    this.#close()
    clearInterval(this.#checkTimer)
    document.removeEventListener('visibilitychange', this.#handleVisibility)
    window.removeEventListener('online', this.#wake)
    window.removeEventListener('offline', this.#check)
    window.removeEventListener('pagehide', this.#leave)
    window.removeEventListener('pageshow', this.#wake)
    this.#cursor = ''
    this.#state = NO_BEAT_YET
  }

  #open(): void {
    this.#close()
    this.#openedAt = Date.now()
    const query = this.#cursor === '' ? '' : `?cursor=${encodeURIComponent(this.#cursor)}`
    this.#source = connection.openStream(apiAddress(this.#path) + query)
    for (const name of EVENT_NAMES) this.#source.addEventListener(name, this.#receive)
    this.#source.addEventListener('error', this.#reopenLater)
  }

  #close(): void {
    clearTimeout(this.#reconnectTimer)
    this.#source?.close()
    this.#source = null
  }

  // The browser's own retry gives up for good after an answer such as 503; this one does not.
  readonly #reopenLater = (): void => {
    this.#close()
    const waitMs = Math.min(FIRST_RECONNECT_MS * 2 ** this.#failures, LONGEST_RECONNECT_MS)
    this.#failures += 1
    this.#reconnectTimer = setTimeout(() => this.#open(), waitMs * (0.5 + Math.random() / 2))
    this.#publishStatus()
    for (const listener of this.#breakListeners) listener()
  }

  readonly #receive = ({ data, lastEventId }: MessageEvent<string>): void => {
    // Calls name the last event that the page was told, so that no node answers them from before it.
    if (lastEventId !== '') connection.headers['last-event-id'] = this.#cursor = lastEventId
    // Not at each event: a server that talks and fails at calls is not to be asked more often for it.
    if (this.#failures > 0 || this.#silentMs() > MISSED_MS) tellServerHeard()
    this.#failures = 0
    const event = JSON.parse(data) as LiveEvent
    if (event.type === 'heartbeat') observeServerTime(event.at)
    this.#publish({ status: 'live', lastBeatAt: Date.now() })
    for (const listener of this.#listeners) listener.onEvent(event)
  }

  readonly #check = (): void => {
    this.#publishStatus()
    // A connection can die silently: treat it as dead after this long without events.
    const isDead = this.#silentMs() > STALE_MS && Date.now() - this.#openedAt > STALE_MS
    if (this.#source && isDead) this.#reopenLater()

    const isLongHidden = this.#hiddenAt !== null && Date.now() - this.#hiddenAt > HIDDEN_GRACE_MS
    if (isLongHidden && [...this.#listeners].every((listener) => !listener.keepsWhenHidden)) this.#close()
  }

  readonly #handleVisibility = (): void => {
    this.#hiddenAt = document.visibilityState === 'hidden' ? Date.now() : null
    if (this.#hiddenAt === null) this.#wake()
  }

  // An open stream would keep the page out of the back-forward cache.
  readonly #leave = (): void => this.#close()

  readonly #wake = (): void => {
    this.#failures = 0
    if (!this.#source || this.#silentMs() > STALE_MS) this.#open()
    // Do not wait for the next heartbeat to report the network.
    this.#publishStatus()
  }

  #silentMs(): number {
    return Date.now() - (this.#state.lastBeatAt ?? this.#openedAt)
  }

  #publishStatus(): void {
    const silentMs = this.#silentMs()
    const isCutOff = !navigator.onLine || silentMs > OFFLINE_MS
    const isStale = this.#state.lastBeatAt === null || silentMs > STALE_MS
    this.#publish({ ...this.#state, status: isCutOff ? 'offline' : isStale ? 'stale' : 'live' })
  }

  #publish(next: LiveState): void {
    if (next.status === this.#state.status && next.lastBeatAt === this.#state.lastBeatAt) return
    this.#state = next
    for (const onChange of this.#subscribers) onChange()
  }
}
