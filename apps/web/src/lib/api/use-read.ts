import { freshForMs as usuallyFreshForMs } from '@thali/domain/net/asking-again'
import { createContext, useCallback, useContext, useEffect, useSyncExternalStore } from 'react'

import { serverNowMs } from '../clock.ts'
import { type ApiError, isFinal } from './api-error.ts'
import { type Optionally, type ReadEndpoint, type ReadInputOf, readPath, type ReplyOf } from './endpoints.ts'
import { type Asking, NEVER_READ, ReadStore } from './read-store.ts'
import { client } from './tab-client.ts'

/** Menus, locations and the session are not forgotten when another person signs in. */
const NOT_PERSONAL = /^\/(session|locations|menu|site)\b/
export const isPersonal = (path: string): boolean => !NOT_PERSONAL.test(path)

export type ReadOptions = {
  /** How long an answer is shown without asking again; left out, as long as answers of its path are. */
  freshForMs?: number
  /** Reads again so long after the last read, while the tab is visible and online; null: not by itself. */
  pollMs?: number | null
}
type Reading<Reply> = {
  data: Reply | undefined
  error: ApiError | undefined
  isReading: boolean
  /** Reads again and answers with the newest known answer, also if reading failed. */
  reread: () => Promise<Reply | undefined>
  /** Replaces the stored answer, for example after a change. */
  remember: (reply: Reply) => void
}

export const ReadsContext = createContext<ReadStore | null>(null)

let reads: ReadStore | undefined

/** How answers are asked for. What keeps them on the device is loaded later, and takes its place. */
export const asking = {
  ask: (path: string, how?: Asking): Promise<unknown> => client.request('GET', path, how),
}

/** The store of this tab, with the answers that came with the document. */
export function openReads(first: Readonly<Record<string, unknown>>): ReadStore {
  const clocks = { nowMs: serverNowMs, deviceNowMs: () => Date.now() }
  reads = new ReadStore(first, { fetch: (...asked) => asking.ask(...asked), ...clocks })
  return reads
}

/**
 * The answer of a reading endpoint, shared by its path. With `null` nothing is read.
 *
 * Answers of the route's `reads` are there at the first render, on the server too.
 */
export function useRead<K extends ReadEndpoint>(
  endpoint: K | null,
  ...[input, options]: [...Optionally<ReadInputOf<K>>, options?: ReadOptions]
): Reading<ReplyOf<K>> {
  const store = useContext(ReadsContext)
  if (!store) throw new Error('No ReadsContext')
  const path = endpoint === null ? null : readPath(endpoint, ...([input] as unknown as Optionally<ReadInputOf<K>>))
  const { freshForMs, pollMs = null } = (options ?? {}) as ReadOptions

  const subscribe = useCallback(
    (onChange: () => void) => (path === null ? () => {} : store.subscribe(path, onChange)),
    [store, path],
  )
  const { data, error, isReading } = useSyncExternalStore(
    subscribe,
    () => (path === null ? NEVER_READ : store.state(path)),
    () => (path === null ? NEVER_READ : store.firstState(path)),
  )
  useEffect(() => {
    if (path !== null && !store.isFresh(path, freshForMs ?? usuallyFreshForMs(path))) store.read(path).catch(() => {})
  }, [store, path, freshForMs])
  useEffect(() => {
    // After a read the interval begins anew: a failure just told to the person who asked is not found again at once.
    if (path === null || pollMs === null || isReading) return
    const timer = setInterval(() => {
      if (canRead() && !isFinal(store.state(path).error)) store.read(path).catch(() => {})
    }, pollMs)
    return () => clearInterval(timer)
  }, [store, path, pollMs, isReading])

  const reread = useCallback(async () => {
    if (path === null) return
    await store.readAnew(path).catch(() => {})
    return store.state(path).data as ReplyOf<K> | undefined
  }, [store, path])
  const remember = useCallback(
    (reply: ReplyOf<K>) => {
      if (path !== null) store.put(path, reply)
    },
    [store, path],
  )
  return { data: data as ReplyOf<K> | undefined, error, isReading, reread, remember }
}

/** The store of this tab; none on the server. */
export const openedReads = (): ReadStore | undefined => reads

/** Reads again every answer on screen whose path begins with one of these. */
export async function refreshReads(...prefixes: string[]): Promise<void> {
  await reads?.refresh((path) => prefixes.some((prefix) => path.startsWith(prefix)))
}

/** The newest known answer, without asking for it. */
export function knownRead<K extends ReadEndpoint>(
  endpoint: K,
  ...input: Optionally<ReadInputOf<K>>
): ReplyOf<K> | undefined {
  return reads?.state(readPath(endpoint, ...input)).data as ReplyOf<K> | undefined
}

/** Replaces the stored answer, for example by the order that came with a change. */
export function rememberRead(path: string, body: unknown): void {
  reads?.put(path, body)
}

/** Drops every answer that may belong to one account. */
export function forgetPersonalReads(): void {
  reads?.forget(isPersonal)
}

/** Whether answers are read again by themselves. */
export function canRead(): boolean {
  return document.visibilityState === 'visible' && navigator.onLine
}
