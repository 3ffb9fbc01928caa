import { useSWRConfig } from 'swr'

/**
 * Looks up, by its path, an answer that came with the page or that the way here has read. For the wing whose reads SWR
 * does not keep; not in `lib/api`, all of which every page loads.
 */
export function usePageReads(): (path: string) => unknown {
  const { cache, fallback } = useSWRConfig()
  return (path) => cache.get(path)?.data ?? fallback[path]
}
