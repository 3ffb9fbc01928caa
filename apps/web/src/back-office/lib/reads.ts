import { useCallback, useContext, useEffect, useState, useSyncExternalStore } from 'react'

import type { ApiError } from '#web/lib/api/api-error.ts'
import { readPath } from '#web/lib/api/api.ts'
import type { Optionally, ReadEndpoint, ReadInputOf, ReplyOf } from '#web/lib/api/endpoints.ts'
import { SESSION } from '#web/lib/api/page-data.ts'
import { openedReads, ReadsContext, type ReadOptions, useRead as useKnownRead } from '#web/lib/api/use-read.ts'
import { serverNowMs } from '#web/lib/clock.ts'
import { oldestShown } from '#web/lib/kept/kept-reads.ts'

/** Which locations the account works at: the frame's own read. */
const WORKPLACES = '/admin/workplaces'
/** Hidden answers older than this are forgotten: a board stays open for weeks. */
const UNSEEN_MS = 30 * 60_000

type DeskReadOptions = ReadOptions & {
  /** The answer to the last input stays on screen (`isOld`) until the next one is here. */
  keepPrevious?: boolean
}

export type Reading<Reply> = {
  data: Reply | undefined
  /** Error of the last attempt to read. `data` may then hold an earlier answer. */
  error: ApiError | null
  /** `data` answers the last input, not this one. */
  isOld: boolean
  isReading: boolean
  /**
   * Reads again: the newest known answer, and the error if reading failed. `isAsked`: a person wants it now, so the failure
   * gate does not hold it back (ruling 54); unless said otherwise.
   */
  reread: (isAsked?: boolean) => Promise<{ data: Reply | undefined; error: ApiError | null }>
}

/** Response of a read, shared between all components that read the same. `null` reads nothing. */
export function useRead<K extends ReadEndpoint>(
  endpoint: K | null,
  ...[input, options]: [...Optionally<ReadInputOf<K>>, options?: DeskReadOptions]
): Reading<ReplyOf<K>> {
  const { keepPrevious = false, ...readOptions } = (options ?? {}) as DeskReadOptions
  const asked = [input, readOptions] as unknown as [...Optionally<ReadInputOf<K>>, options: ReadOptions]
  const { data: known, error = null, isReading } = useKnownRead(endpoint, ...asked)
  const store = useContext(ReadsContext)
  const path = endpoint && readPath(endpoint, ...([input] as unknown as Optionally<ReadInputOf<K>>))

  const previous = usePrevious(known)
  const data = known ?? (keepPrevious ? previous : undefined)
  const reread = useCallback(
    async (isAsked = true) => {
      if (!store || path === null) return { data: undefined, error: null }
      await (isAsked ? store.readAnew(path) : store.read(path)).catch(() => {})
      const { data: newest, error: failure = null } = store.state(path)
      return { data: newest as ReplyOf<K> | undefined, error: failure }
    },
    [store, path],
  )
  return { data, error, isOld: data !== undefined && known === undefined, isReading, reread }
}

/** The last value that was not undefined. */
function usePrevious<Value>(value: Value | undefined): Value | undefined {
  const [previous, setPrevious] = useState(value)
  if (value !== undefined && value !== previous) setPrevious(value)
  return value ?? previous
}

/** Reads all answers of these endpoints again that are on screen; the others when they are next shown. */
export async function reread(...endpoints: readonly ReadEndpoint[]): Promise<void> {
  await openedReads()?.refresh(isAnswerOf(endpoints))
}

/** Marks the hidden answers of these endpoints as old: each is read again when it is next shown. Shown answers stay. */
export function outdate(...endpoints: readonly ReadEndpoint[]): void {
  const isAnswer = isAnswerOf(endpoints)
  const hidden = hiddenPaths()
  void openedReads()?.refresh((path) => hidden.has(path) && isAnswer(path))
}

/** The paths of known answers that are not on screen, and were last read before a time. */
function hiddenPaths(beforeMs = Infinity): ReadonlySet<string> {
  const known = openedReads()?.known() ?? []
  return new Set(known.flatMap(({ path, isShown, readAtMs }) => (!isShown && readAtMs < beforeMs ? path : [])))
}

/** Forgets all answers of these endpoints, so that the next reader waits for a new one instead of showing an old one. */
export function forget(...endpoints: readonly ReadEndpoint[]): void {
  openedReads()?.forget(isAnswerOf(endpoints))
}

/** Drops the reads of sections and reads those on screen anew; the frame's own reads stay. */
export async function forgetReads(): Promise<void> {
  const isOfSections = (path: string) => path !== SESSION && path !== WORKPLACES
  openedReads()?.forget(isOfSections)
  await openedReads()?.refresh(isOfSections)
}

/** Forgets old hidden answers every half hour. */
export function useForgetting(): void {
  useEffect(() => {
    const timer = setInterval(forgetUnseen, UNSEEN_MS)
    return () => clearInterval(timer)
  }, [])
}

function forgetUnseen(): void {
  const unseen = hiddenPaths(serverNowMs() - UNSEEN_MS)
  openedReads()?.forget((path) => unseen.has(path))
}

/** Replaces a known answer. A read in progress may be older, so it is sent again. */
export async function putRead<K extends ReadEndpoint>(
  [endpoint, ...input]: readonly [endpoint: K, ...input: Optionally<ReadInputOf<K>>],
  reply: ReplyOf<K> | ((known: ReplyOf<K> | undefined) => ReplyOf<K> | undefined),
): Promise<void> {
  const store = openedReads()
  if (!store) return
  const path = readPath(endpoint, ...input)
  const { data: known, isReading } = store.state(path)
  const next = typeof reply === 'function' ? reply(known as ReplyOf<K> | undefined) : reply
  if (next !== undefined) store.put(path, next)
  if (isReading) await store.readAnew(path).catch(() => {})
}

/**
 * While something on screen is from an earlier visit, or could not be read again: when the oldest of it was read, in
 * milliseconds.
 */
export function useOldSince(): number | null {
  const store = useContext(ReadsContext)
  return useSyncExternalStore(
    (onChange) => store?.watch(onChange) ?? (() => {}),
    () => store && oldestShown(store),
    () => null,
  )
}

/** Which paths answer one of these endpoints, whatever their parameters are. */
function isAnswerOf(endpoints: readonly ReadEndpoint[]): (path: string) => boolean {
  const patterns = endpoints.map((endpoint) => {
    const [, template = ''] = endpoint.split(' ')
    return new RegExp(`^${template.replaceAll(/:\w+/g, '[^/?]+')}(\\?|$)`)
  })
  return (path) => patterns.some((pattern) => pattern.test(path))
}
