import useSWR, { mutate, type SWRConfiguration, type SWRResponse } from 'swr'

import { type ApiError, client, readPath } from './api.ts'
import type { Optionally, ReadEndpoint, ReadInputOf, ReplyOf } from './api-types.ts'
import { onForgetPersonalReads, refreshReads as refreshPublicReads } from './use-read.ts'

/** An answer this young is shown without asking again. */
const FRESH_MS = 10_000

/** `freshForMs`: so long an answer is shown without asking again. */
type ReadOptions<Reply> = SWRConfiguration<Reply, ApiError> & { freshForMs?: number }

const readAt = new Map<string, number>()

/** For the back office: the answer of a reading endpoint, shared by its path. With `null` nothing is read. */
export function useApi<K extends ReadEndpoint>(
  endpoint: K | null,
  ...[input, options]: [...Optionally<ReadInputOf<K>>, options?: ReadOptions<ReplyOf<K>>]
): SWRResponse<ReplyOf<K>, ApiError> {
  const path = endpoint === null ? null : readPath(endpoint, ...([input] as unknown as Optionally<ReadInputOf<K>>))
  const { freshForMs, refreshInterval } = (options ?? {}) as ReadOptions<ReplyOf<K>>
  return useSWR<ReplyOf<K>, ApiError>(path, fetchAnswer, {
    // The client repeats failed requests itself; a second layer of repeats would multiply them.
    shouldRetryOnError: false,
    focusThrottleInterval: 30_000,
    revalidateIfStale: !isFresh(path, freshForMs),
    ...(typeof refreshInterval === 'number' && refreshInterval > 0 && askOnEvery<ReplyOf<K>>(refreshInterval)),
    ...options,
  })
}

/** Answers that stay the same however often is asked: who asks may not, or there is no such thing. */
const FINAL = new Set([401, 403, 404])

/** What is read again and again goes on to be: by itself the library asks no more once an answer has failed. */
function askOnEvery<Reply>(ms: number): Pick<SWRConfiguration<Reply, ApiError>, 'shouldRetryOnError' | 'onErrorRetry'> {
  return {
    shouldRetryOnError: ({ status }) => !FINAL.has(status),
    onErrorRetry: (_error, _path, _config, revalidate, { retryCount }) => {
      setTimeout(() => void revalidate({ retryCount }), ms)
    },
  }
}

/** Reads again every answer on screen whose path begins with one of these, in the public pages' store too. */
export async function refreshReads(...prefixes: string[]): Promise<void> {
  await Promise.all([
    refreshPublicReads(...prefixes),
    mutate((key) => typeof key === 'string' && prefixes.some((prefix) => key.startsWith(prefix))),
  ])
}

onForgetPersonalReads(() => void mutate(() => true, undefined, { revalidate: false }))

async function fetchAnswer<Reply>(path: string): Promise<Reply> {
  const body = await client.request('GET', path)
  readAt.set(path, performance.now())
  return body as Reply
}

function isFresh(path: string | null, freshForMs = FRESH_MS): boolean {
  // The server draws once, from what was just read.
  if (path === null || typeof window === 'undefined') return true
  return performance.now() - (readAt.get(path) ?? -Infinity) < freshForMs
}
