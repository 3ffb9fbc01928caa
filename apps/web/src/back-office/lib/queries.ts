import {
  hashKey,
  keepPreviousData,
  onlineManager,
  type Query,
  QueryClient,
  QueryClientProvider,
  type QueryFilters,
  type QueryKey,
  skipToken,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query'
import { freshForMs as usuallyFreshForMs } from '@thali/domain/net/asking-again'
import { createElement, type ReactNode, useCallback, useContext, useMemo, useState, useSyncExternalStore } from 'react'

import { isTransient } from '#web/lib/api/api-error.ts'
import { type ApiError, readPath } from '#web/lib/api/api.ts'
import type { Optionally, ReadEndpoint, ReadInputOf, ReplyOf } from '#web/lib/api/endpoints.ts'
import type { ReadStore } from '#web/lib/api/read-store.ts'
import { ReadsContext } from '#web/lib/api/use-read.ts'
import { askAndKeep, recallAnswer } from '#web/lib/kept/kept-answers.ts'

/** After this long without an answer the one kept on the device is shown; the request goes on. */
const PATIENCE_MS = 1000
/** Coming back to the tab reads again, but not after every glance elsewhere. */
const FOCUS_READS_AFTER_MS = 30_000
/** Answers from before this are from an earlier visit. */
const OPENED_AT_MS = globalThis.performance.timeOrigin
/** Refusals that polling cannot change: the account may not read it, or it does not exist. */
const FINAL = new Set([401, 403, 404])

type Parts<T> = T extends object ? { [Name in keyof T]?: Parts<T[Name]> } : T

/** A read; without its input, or with parts of it, all reads of the endpoint that match. */
export type ReadKey = { [K in ReadEndpoint]: readonly [endpoint: K, input?: Parts<ReadInputOf<K>>] }[ReadEndpoint]

type ReadOptions = {
  /** How long an answer is shown without asking again; left out, as long as answers of its path are. */
  freshForMs?: number
  /** How often it is asked again while there is a network and the tab is in sight. */
  pollMs?: number
  /** The answer to the last input stays on screen (`isOld`) until the next one is here. */
  keepPrevious?: boolean
  /** False: coming back to the tab does not read it again. */
  onFocus?: boolean
}

export type Reading<Reply> = {
  data: Reply | undefined
  /** Of the last attempt. `data`, if there is any, is then the answer before it. */
  error: ApiError | null
  /** `data` answers the last input, not this one. */
  isOld: boolean
  isReading: boolean
  /** `isAsked`: a person wants it now, so the failure gate does not hold it back (ruling 54); unless said otherwise. */
  reread: (isAsked?: boolean) => ReturnType<UseQueryResult<Reply, ApiError>['refetch']>
}

/** Response of a read, shared between all components that read the same. `null` reads nothing. */
export function useRead<K extends ReadEndpoint>(
  endpoint: K | null,
  ...[input, options]: [...Optionally<ReadInputOf<K>>, options?: ReadOptions]
): Reading<ReplyOf<K>> {
  const { freshForMs, pollMs, keepPrevious = false, onFocus = true } = (options ?? {}) as ReadOptions
  const pageReads = useContext(ReadsContext)
  const isOnline = useIsOnline()
  const queryKey = [endpoint, input]
  const result = useQuery<ReplyOf<K>, ApiError>({
    queryKey,
    ...(endpoint === null && { queryFn: skipToken }),
    initialData: () => pageReads?.state(pathOf(queryKey)).data as ReplyOf<K> | undefined,
    initialDataUpdatedAt: () => readAtOf(pageReads, pathOf(queryKey)),
    staleTime: freshForMs ?? (endpoint === null ? 0 : usuallyFreshForMs(pathOf(queryKey))),
    refetchInterval: ({ state }) =>
      isOnline && pollMs !== undefined && !FINAL.has(state.error?.status ?? 0) ? pollMs : false,
    ...(keepPrevious && { placeholderData: keepPreviousData }),
    ...(!onFocus && { refetchOnWindowFocus: false }),
  })
  const error = useLastingError(queryKey, result)
  const previous = usePrevious(result.data)
  // When the next page cannot be read, the one before it stays on screen beside the error.
  const data = result.data ?? (keepPrevious ? previous : undefined)
  const client = useQueryClient()
  const path = pathOf(queryKey)
  const { refetch } = result
  const reread = useCallback(
    async (isAsked = true) => {
      await stopFirstReads(client, { predicate: ({ queryHash }) => queryHash === path })
      if (isAsked) asked.add(path)
      return refetch()
    },
    [client, path, refetch],
  )
  return {
    data,
    error,
    isOld: data !== undefined && (result.isPlaceholderData || result.data === undefined),
    // A getter, because TanStack Query draws the caller anew only for the fields it looks at.
    get isReading() {
      return result.isFetching
    },
    reread,
  }
}

/** What a person has asked to be read anew, by path. A query function is told nothing by who calls it. */
const asked = new Set<string>()

/** TanStack Query joins a first read in progress instead of restarting it, and so would miss a change made meanwhile. */
async function stopFirstReads(client: QueryClient, { queryKey, predicate }: QueryFilters): Promise<void> {
  const isFirst = (query: Query) => query.state.data === undefined && predicate?.(query) !== false
  await client.cancelQueries({ ...(queryKey && { queryKey }), predicate: isFirst })
}

/** TanStack Query forgets a failure when it tries again; its notice stays, with the button that was pressed. */
function useLastingError(queryKey: QueryKey, { error, isPending }: { error: ApiError | null; isPending: boolean }) {
  const path = pathOf(queryKey)
  const [last, setLast] = useState<{ path: string; error: ApiError | null }>({ path, error: null })
  const queries = useQueryClient()
  const known = error ?? queries.getQueryState<unknown, ApiError>(queryKey)?.error ?? null
  if (known !== null && known !== last.error) setLast({ path, error: known })
  return known ?? (isPending && last.path === path ? last.error : null)
}

/** The last value that was not undefined. */
function usePrevious<Value>(value: Value | undefined): Value | undefined {
  const [previous, setPrevious] = useState(value)
  if (value !== undefined && value !== previous) setPrevious(value)
  return value ?? previous
}

function useIsOnline(): boolean {
  return useSyncExternalStore(
    (onChange) => onlineManager.subscribe(onChange),
    () => onlineManager.isOnline(),
    () => true,
  )
}

/** Reloads matching reads that are on screen; the others when they are next shown. */
export async function reread(...keys: readonly ReadKey[]): Promise<void> {
  if (kept === undefined) return
  const { client } = kept
  await Promise.all(
    keys.map(async (queryKey) => {
      await stopFirstReads(client, { queryKey })
      for (const { queryHash } of client.getQueryCache().findAll({ queryKey, type: 'active' })) asked.add(queryHash)
      await client.invalidateQueries({ queryKey })
    }),
  )
}

/** Drops the reads of sections and reloads those on screen; the frame's own reads stay. */
export async function forgetReads(): Promise<void> {
  await kept?.client.resetQueries({ predicate: ({ queryKey: [endpoint] }) => endpoint !== 'GET /admin/workplaces' })
}

/** Replaces a cached response. A read in progress may be older, so it is restarted. */
export async function putRead<K extends ReadEndpoint>(
  queryKey: readonly [endpoint: K, ...input: Optionally<ReadInputOf<K>>],
  reply: ReplyOf<K> | ((known: ReplyOf<K> | undefined) => ReplyOf<K> | undefined),
): Promise<void> {
  if (!kept) return
  const wasReading = kept.client.isFetching({ queryKey, exact: true }) > 0
  kept.client.setQueryData<ReplyOf<K>>(queryKey, reply)
  if (wasReading) await kept.client.invalidateQueries({ queryKey, exact: true })
}

/** The queries of the browser's account. */
let kept: { account: string; client: QueryClient } | undefined

/** The server renders for many accounts at once and caches nothing. */
function clientOf(account: string): QueryClient {
  if (typeof window === 'undefined') return createQueryClient()
  if (kept?.account !== account) kept = { account, client: createQueryClient() }
  return kept.client
}

type ReadsProps = { account: string; client?: QueryClient; children: ReactNode }

/**
 * Cache of reads for one account, around the back office. Logging out loads a new document; when another account signs
 * in on another tab, this starts with an empty cache.
 */
export function ReadsProvider({ account, client, children }: ReadsProps) {
  const own = useMemo(() => client ?? clientOf(account), [client, account])
  return createElement(QueryClientProvider, { client: own }, children)
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryKeyHashFn: pathOf,
        queryFn: ({ client, queryKey }) => askOrRecall(client, queryKey),
        // `lib/api` retries failed requests itself and fails at once without a network.
        retry: false,
        networkMode: 'always',
        refetchOnReconnect: 'always',
        refetchOnWindowFocus: ({ state }) =>
          Date.now() - Math.max(state.dataUpdatedAt, state.errorUpdatedAt) > FOCUS_READS_AFTER_MS && 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
}

/** Without an answer the one kept on the device is put beside the failure, with the time when it was read. */
async function askOrRecall(client: QueryClient, queryKey: QueryKey): Promise<unknown> {
  const path = pathOf(queryKey)
  const patience = setTimeout(() => void recallInto(client, queryKey), PATIENCE_MS)
  try {
    return await askAndKeep(path, { isAsked: asked.delete(path) })
  } catch (error) {
    if (isTransient(error)) await recallInto(client, queryKey)
    throw error
  } finally {
    clearTimeout(patience)
  }
}

async function recallInto(client: QueryClient, queryKey: QueryKey): Promise<void> {
  if (client.getQueryData(queryKey) !== undefined) return
  const kept = await recallAnswer(pathOf(queryKey))
  if (kept) client.setQueryData(queryKey, (known: unknown) => known ?? kept.data, { updatedAt: kept.readAtMs })
}

/** When an answer of the page was read: with its document, or in an earlier visit. */
function readAtOf(pageReads: ReadStore | null, path: string): number {
  if (!pageReads || pageReads.isFresh(path, Infinity)) return OPENED_AT_MS
  return pageReads.known().find((known) => known.path === path)?.readAtMs ?? 0
}

/**
 * While something on screen is from an earlier visit, or could not be read again: when the oldest of it was read, in
 * milliseconds.
 */
export function useOldSince(): number | null {
  const cache = useQueryClient().getQueryCache()
  return useSyncExternalStore(
    (onChange) => cache.subscribe(onChange),
    () => oldestOf(cache.findAll({ type: 'active' })),
    () => null,
  )
}

function oldestOf(shown: readonly Query[]): number | null {
  const old = shown.filter(({ state: { data, error, dataUpdatedAt } }) => {
    return data !== undefined && (isTransient(error) || dataUpdatedAt < OPENED_AT_MS)
  })
  return old.length === 0 ? null : Math.min(...old.map(({ state }) => state.dataUpdatedAt))
}

/** Reads are identified by their path below `/api`, like the reads that come with a page. */
function pathOf(queryKey: QueryKey): string {
  const [endpoint, ...input] = queryKey as [ReadEndpoint | null, ...Optionally<ReadInputOf<ReadEndpoint>>]
  return endpoint?.startsWith('GET ') ? readPath(endpoint, ...input) : hashKey(queryKey)
}
