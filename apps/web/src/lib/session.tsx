import type { ProfileView, SharedTabletView } from '@thali/contracts/people/users'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'

import { forgetPersonalReads, useRead } from './api/use-read.ts'

export type Session = {
  /**
   * The signed-in account; `null` for everybody else. Of a device that asks who acts, the person who acts; while it is locked,
   * the one who acted last, so that nothing that was typed leaves the screen.
   */
  user: ProfileView | null
  /** Only of a device that asks who acts. */
  shared: SharedTabletView | null
  /** Not known yet, which the server's page for everybody who is signed in begins with. */
  isLoading: boolean
  /** Reads the session again. */
  refresh: () => Promise<ProfileView | null>
}

const SessionContext = createContext<Session | null>(null)

export function AuthProvider({ children }: { children: ReactNode }) {
  const { data, error, reread } = useRead('GET /session')
  const refresh = useCallback(async () => (await reread())?.user ?? null, [reread])
  const present = data?.user ?? null
  const shared = data?.shared ?? null
  const isLocked = shared?.isLocked ?? false
  const [actedLast, setActedLast] = useState(present)
  if (!isLocked && actedLast !== present) setActedLast(present)
  const user = isLocked ? (actedLast ?? present) : present
  useEffect(() => {
    const handleStorage = ({ key }: StorageEvent) => {
      if (key === SESSION_MARK) void refresh().then(forgetPersonalReads)
    }
    window.addEventListener('storage', handleStorage)
    return () => window.removeEventListener('storage', handleStorage)
  }, [refresh])
  const isLoading = data === undefined && error === undefined
  const session = useMemo(() => ({ user, shared, isLoading, refresh }), [user, shared, isLoading, refresh])
  return <SessionContext value={session}>{children}</SessionContext>
}

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useAuth must be used within an AuthProvider')
  return session
}
export { useSession as useAuth }

/** Changes with every sign-in and sign-out; other tabs receive a storage event. */
const SESSION_MARK = 'thali_session'

export function tellOtherTabs(): void {
  try {
    localStorage.setItem(SESSION_MARK, String(Date.now()))
  } catch {
    // Storage is forbidden: the other tabs read the session again on focus.
  }
}
