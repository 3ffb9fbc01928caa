import { useContext } from 'react'

import { ReadsContext } from '../api/use-read.ts'

/** Looks up, by its path, an answer that the router or the public pages have read. For the cache of the back office. */
export function usePageReads(): (path: string) => unknown {
  const store = useContext(ReadsContext)
  return (path) => store?.state(path).data
}
