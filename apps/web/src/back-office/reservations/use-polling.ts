import { useWorkspace } from '#web/back-office/live/workspace.tsx'

const POLL_MS = 30_000

/** How often to ask again by ourselves: never while the stream tells what changes. */
export function usePollingMs(): number {
  const { live } = useWorkspace()
  return live.status === 'live' ? 0 : POLL_MS
}
