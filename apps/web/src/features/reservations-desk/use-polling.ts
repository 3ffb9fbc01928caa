import { useHouse } from '#web/features/house/house.tsx'

const POLL_MS = 30_000

/** How often to ask again by ourselves: never while the stream tells what changes. */
export function usePollingMs(): number {
  const { live } = useHouse()
  return live.status === 'live' ? 0 : POLL_MS
}
