import { useWorkspace } from '#web/back-office/live/workspace.tsx'

const POLL_MS = 30_000

/** Polls only while the live feed is down. */
export function usePollingMs(): number | null {
  const { live } = useWorkspace()
  return live.status === 'live' ? null : POLL_MS
}
