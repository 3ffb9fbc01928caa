import { type ApiError, isApiError, isFinal } from './api-error.ts'
import type { Patience } from './client.ts'

/** The last answer to a path, and the error if the last attempt to read it failed. */
export type ReadState = { data?: unknown; error?: ApiError | undefined; isReading: boolean }

type Entry = {
  state: ReadState
  /** When `data` was read or stored, by the server's clock. */
  readAtMs: number
  /** The same by the clock of the device. */
  deviceReadAtMs: number
  /** `data` is from an earlier visit. */
  isRecalled: boolean
  /** It has to be read again, however young it is. */
  isOutdated: boolean
  /** Grows when an answer is stored by hand: a request sent before that brings an older answer. */
  version: number
  pending: Promise<unknown> | null
  listeners: Set<() => void>
}

/** How an answer is asked for. */
export type Asking = Pick<Patience, 'isAsked' | 'retries'>

type Deps = {
  fetch: (path: string, how?: Asking) => Promise<unknown>
  nowMs: () => number
  /** For ages: unlike the server's, it does not jump when an answer shows that the device's clock is wrong. */
  deviceNowMs: () => number
}

export const NEVER_READ: ReadState = { isReading: false }

/** On the server everything is read before the page is rendered. */
const NO_REQUESTS: Deps = {
  fetch: () => Promise.reject(new Error('No requests here')),
  nowMs: () => 0,
  deviceNowMs: () => 0,
}

/** The answers of reading endpoints by API path, shared by all components and by the router. */
export class ReadStore {
  readonly #deps: Deps
  readonly #entries = new Map<string, Entry>()
  readonly #first = new Map<string, ReadState>()
  readonly #watchers = new Set<() => void>()

  /** `first`: the answers the server rendered the document with. */
  constructor(first: Readonly<Record<string, unknown>> = {}, deps: Deps = NO_REQUESTS) {
    this.#deps = deps
    for (const [path, data] of Object.entries(first)) {
      this.put(path, data)
      this.#first.set(path, this.state(path))
    }
  }

  state(path: string): ReadState {
    return this.#entries.get(path)?.state ?? NEVER_READ
  }

  /** The state that hydration has to begin with, whatever was read since. */
  firstState(path: string): ReadState {
    return this.#first.get(path) ?? NEVER_READ
  }

  isFresh(path: string, freshForMs: number): boolean {
    const { deviceReadAtMs, isOutdated } = this.#entry(path)
    return !isOutdated && this.#deps.deviceNowMs() - deviceReadAtMs < freshForMs
  }

  /** Every answer that is known, whether it is from an earlier visit, and whether it is on screen. */
  known(): (Pick<Entry, 'state' | 'readAtMs' | 'isRecalled'> & { path: string; isShown: boolean })[] {
    return [...this.#entries].map(([path, entry]) => ({ path, ...entry, isShown: entry.listeners.size > 0 }))
  }

  /** Calls back after each change of any answer. */
  watch(listener: () => void): () => void {
    this.#watchers.add(listener)
    return () => this.#watchers.delete(listener)
  }

  subscribe(path: string, listener: () => void): () => void {
    const { listeners } = this.#entry(path)
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  /** Reads a path; callers at the same time share one request. Throws if it fails, and keeps the older answer. */
  async read(path: string, how?: Asking): Promise<unknown> {
    const entry = this.#entry(path)
    entry.pending ??= this.#fetch(path, entry, how)
    return entry.pending
  }

  /** Sends a new request, even if one is under way: that one may bring an answer from before a change. */
  async readAnew(path: string): Promise<unknown> {
    const entry = this.#entry(path)
    entry.version += 1
    entry.pending = this.#fetch(path, entry, { isAsked: true })
    return entry.pending
  }

  /** Stores an answer that came in another way, such as with a change. */
  put(path: string, data: unknown): void {
    const entry = this.#entry(path)
    entry.version += 1
    entry.pending = null
    this.#date(entry)
    this.#publish(entry, { data, isReading: false })
  }

  /** Shows an answer of an earlier visit, until there is a newer one. */
  recall(path: string, data: unknown, readAtMs: number): void {
    const entry = this.#entry(path)
    if (entry.state.data !== undefined) return
    entry.readAtMs = readAtMs
    entry.isRecalled = true
    this.#publish(entry, { ...entry.state, data })
  }

  /** Reads again what is on screen; the rest is read again when it is next shown. */
  async refresh(isMeant: (path: string) => boolean): Promise<void> {
    const meant = [...this.#entries].filter(([path]) => isMeant(path))
    for (const [, entry] of meant) entry.isOutdated = true
    const shown = meant.filter(([, { listeners }]) => listeners.size > 0)
    await Promise.allSettled(shown.map(([path]) => this.readAnew(path)))
  }

  forget(isMeant: (path: string) => boolean): void {
    for (const [path, entry] of this.#entries) {
      if (!isMeant(path)) continue
      entry.version += 1
      entry.pending = null
      entry.isOutdated = true
      this.#publish(entry, NEVER_READ)
    }
  }

  async #fetch(path: string, entry: Entry, how?: Asking): Promise<unknown> {
    const { version } = entry
    const isOutdated = () => version !== entry.version
    this.#publish(entry, { ...entry.state, isReading: true })
    try {
      const data = await this.#deps.fetch(path, how)
      if (isOutdated()) return data
      entry.pending = null
      this.#date(entry)
      this.#publish(entry, { data: unchanged(entry.state.data, data), isReading: false })
      return data
    } catch (error) {
      if (isOutdated()) throw error
      entry.pending = null
      // What an earlier visit read is not there for this person any more.
      if (entry.isRecalled && isFinal(error)) {
        entry.isRecalled = false
        entry.state = NEVER_READ
      }
      this.#publish(entry, { ...entry.state, error: isApiError(error) ? error : undefined, isReading: false })
      throw error
    }
  }

  #entry(path: string): Entry {
    const known = this.#entries.get(path)
    if (known) return known
    const entry = {
      state: NEVER_READ,
      readAtMs: 0,
      deviceReadAtMs: 0,
      isRecalled: false,
      isOutdated: true,
      version: 0,
      pending: null,
      listeners: new Set<() => void>(),
    }
    this.#entries.set(path, entry)
    return entry
  }

  #date(entry: Entry): void {
    entry.readAtMs = this.#deps.nowMs()
    entry.deviceReadAtMs = this.#deps.deviceNowMs()
    entry.isRecalled = false
    entry.isOutdated = false
  }

  #publish(entry: Entry, state: ReadState): void {
    entry.state = state
    for (const listener of [...entry.listeners, ...this.#watchers]) listener()
  }
}

/** The older object when the answer says the same, so that nothing is rendered again. */
function unchanged(before: unknown, after: unknown): unknown {
  return JSON.stringify(before) === JSON.stringify(after) ? before : after
}
