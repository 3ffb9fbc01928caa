import { useWorkspace } from '#web/back-office/live/workspace.tsx'

const POLL_MS = 30_000

/** Polls only while the live feed is down. */
export function usePollingMs(): number {
  const { live } = useWorkspace()
  return live.status === 'live' ? 0 : POLL_MS
}
