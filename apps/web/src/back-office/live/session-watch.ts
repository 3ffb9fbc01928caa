import { useWorkspace } from './workspace.tsx'
import { callOnce } from '#web/lib/action-queue/queue-call.ts'
import { useLiveBreak } from '#web/lib/live/live.ts'
import { isLeaving } from '#web/lib/session.tsx'

/**
 * Whoever is dismissed, or may do something else from now on, is out at once: the server cuts their stream, and the
 * page that asks why is told that nobody is signed in any more.
 */
export function SessionWatch(): null {
  const { user } = useWorkspace()
  useLiveBreak(() => void leaveIfOut(user.uid))
  return null
}

async function leaveIfOut(userId: string): Promise<void> {
  // No answer says nothing about the account: the network is gone, or the server is being started anew.
  const session = await callOnce('GET /session').catch(() => null)
  if (session && session.user?.uid !== userId && !isLeaving()) window.location.reload()
}
