import useSWR, { mutate, SWRConfig, type SWRConfiguration, type SWRResponse } from 'swr'

import { type ApiError, client, isApiError, readPath } from './api.ts'
import type { Optionally, ReadEndpoint, ReadInputOf, ReplyOf } from './api-types.ts'
import type { Read } from '../routing/visit.ts'

/** An answer this young is shown without asking again. */
const FRESH_MS = 10_000

/** `freshForMs`: so long an answer is shown without asking again. */
type ReadOptions<Reply> = SWRConfiguration<Reply, ApiError> & { freshForMs?: number }

const readAt = new Map<string, number>()

/**
 * The answer of a reading endpoint, kept and shared by its path. With `null` nothing is asked.
 *
 * What the route's `reads` brought along is there at the first render, on the server too.
 */
export function useApi<K extends ReadEndpoint>(
  endpoint: K | null,
  ...[input, options]: [...Optionally<ReadInputOf<K>>, options?: ReadOptions<ReplyOf<K>>]
): SWRResponse<ReplyOf<K>, ApiError> {
  const path = endpoint === null ? null : readPath(endpoint, ...([input] as unknown as Optionally<ReadInputOf<K>>))
  const { freshForMs, refreshInterval } = (options ?? {}) as ReadOptions<ReplyOf<K>>
  return useSWR<ReplyOf<K>, ApiError>(path, fetchAnswer, {
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

/** Asks again for what is on screen: every remembered answer whose path begins with one of these. */
export async function refreshReads(...prefixes: string[]): Promise<void> {
  await mutate((key) => typeof key === 'string' && prefixes.some((prefix) => key.startsWith(prefix)))
}

/** Puts an answer in the place of the remembered one, such as the order a change came back with. */
export async function rememberRead(path: string, body: unknown): Promise<void> {
  readAt.set(path, performance.now())
  await mutate(path, body, { revalidate: false })
}

/** Forgets every answer that may belong to one person; menus and locations are everybody's. */
export async function forgetPersonalReads(): Promise<void> {
  await mutate((key) => typeof key === 'string' && !/^\/(session|locations|menu|site)\b/.test(key), undefined, {
    revalidate: false,
  })
}

/** Reads for moving between pages: from memory when there, otherwise from the API. */
export const readThroughMemory: Read = async (path, { fresh = false } = {}) => {
  const remembered = SWRConfig.defaultValue.cache.get(path)?.data as unknown
  if (remembered !== undefined && !fresh) return { status: 200, body: remembered }

  try {
    const body = await fetchAnswer(path)
    await rememberRead(path, body)
    return { status: 200, body }
  } catch (error) {
    if (!isApiError(error)) throw error
    // Nobody can say who is signed in: the page goes on with who was, and the server checks every call anyway.
    if (remembered !== undefined && (error.status === 0 || error.status >= 500)) {
      globalThis.console.warn(`${path}: ${error.message}`)
      return { status: 200, body: remembered }
    }
    return { status: error.status, body: { requestId: error.requestId } }
  }
}

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
