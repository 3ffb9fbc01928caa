import { callOnce } from '#web/lib/action-queue/queue-call.ts'
import { useLiveBreak } from '#web/lib/live/live.ts'
import { isLeaving } from '#web/lib/sign-out.ts'
import { useWorkspace } from './workspace.tsx'

/**
 * Somebody who is dismissed or gets other rights is signed out at once: the server closes their feed, and the page that
 * asks why is told that the session is over.
 */
export function SessionWatch(): null {
  const { user } = useWorkspace()
  useLiveBreak(() => void leaveIfOut(user.uid))
  return null
}

async function leaveIfOut(userId: string): Promise<void> {
  // Without a response nothing is known about the account: the network is down or the server restarts.
  const session = await callOnce('GET /session').catch(() => null)
  if (session && session.user?.uid !== userId && !isLeaving()) window.location.reload()
}
