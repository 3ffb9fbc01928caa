import { Suspense, useEffect } from 'react'

import { useIdleLock } from './use-idle-lock.ts'
import { latePart } from '#web/lib/late-part.ts'
import { useSession } from '#web/lib/session.tsx'
import './who-acts.css'

const loadSheet = async () => (await import('./lock-sheet.tsx')).LockSheet
const LockSheet = latePart(loadSheet)

/** Asks who acts where a device does so; nothing on others. `leavesOrdersInSight`: the page shows orders and nothing else. */
export function WhoActs({ leavesOrdersInSight }: { leavesOrdersInSight: boolean }) {
  const { shared } = useSession()
  const isShared = shared !== null
  useIdleLock()
  useEffect(() => {
    // Before it is needed: it may be needed in a moment without a network.
    if (isShared) loadSheet().catch(() => {})
  }, [isShared])
  if (!shared?.isLocked) return null
  return (
    <Suspense fallback={<div className="lock-cover" />}>
      <LockSheet leavesOrdersInSight={leavesOrdersInSight} />
    </Suspense>
  )
}
