import type { ProfileView } from '@thali/contracts/people/users'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo } from 'react'

import { addressOf } from './language.ts'
import { client, isApiError } from './api/api.ts'
import { forgetPersonalReads, useRead } from './api/use-read.ts'
import { signedOutHere } from './signed-out-here.ts'

export type Session = {
  /** The signed-in account; `null` for everybody else. */
  user: ProfileView | null
  isLoading: boolean
  /** Reads the session again. */
  refresh: () => Promise<ProfileView | null>
}

const SessionContext = createContext<Session | null>(null)

export function AuthProvider({ children }: { children: ReactNode }) {
  const { data, isReading, reread } = useRead('GET /session')
  const refresh = useCallback(async () => (await reread())?.user ?? null, [reread])
  const user = data?.user ?? null
  useEffect(() => {
    const handleStorage = ({ key }: StorageEvent) => {
      if (key === SESSION_MARK) void refresh().then(forgetPersonalReads)
    }
    window.addEventListener('storage', handleStorage)
    return () => window.removeEventListener('storage', handleStorage)
  }, [refresh])
  const session = useMemo(() => ({ user, isLoading: isReading && !data, refresh }), [user, isReading, data, refresh])
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

let leaving = false

/** Whether this tab is signing out itself. */
export function isLeaving(): boolean {
  return leaving
}

/**
 * Signs out and loads the home page as a document, so that nothing of the account stays in memory. `forget` clears the
 * account's data on this device. Where the server cannot be reached, this device shows nothing more of the account, and
 * tells the server later.
 */
export async function signOut(accountId: string, forget?: () => Promise<unknown>): Promise<void> {
  leaving = true
  try {
    const isTold = await tellServer()
    // First: whatever fails after it, nothing of the account is shown here any more.
    if (!isTold) signedOutHere.change(() => accountId)
    forgetTab()
    await forget?.()
    await (await import('./kept/answers/kept-answers.ts')).forgetPersonalAnswers()
    if (!isTold) return
    tellOtherTabs()
    window.location.assign(addressOf('/'))
  } catch (error) {
    leaving = false
    throw error
  }
}

/** Ends the session at the server; false when it cannot be reached. */
export async function tellServer(): Promise<boolean> {
  try {
    await client.request('POST', '/auth/sign-out', { body: {}, retries: 0 })
    return true
  } catch (error) {
    if (isApiError(error) && (error.status === 0 || error.status >= 500)) return false
    throw error
  }
}

/** Drafts and half-made attempts: they hold names and numbers. */
function forgetTab(): void {
  try {
    sessionStorage.clear()
  } catch {
    // Storage is forbidden: nothing was kept.
  }
}
