import type { ProfileView } from '@thali/contracts/users'
import { createContext, type ReactNode, useCallback, useContext, useMemo } from 'react'

import { client } from './api.ts'
import { forgetPersonalReads, useApi } from './use-api.ts'

export type Session = {
  /** The signed-in account; `null` for everybody else. */
  user: ProfileView | null
  isLoading: boolean
  /** Reads again who is signed in. */
  refresh: () => Promise<ProfileView | null>
}

const SessionContext = createContext<Session | null>(null)

export function AuthProvider({ children }: { children: ReactNode }) {
  const { data, isLoading, mutate } = useApi('GET /session')
  const refresh = useCallback(async () => (await mutate())?.user ?? null, [mutate])
  const user = data?.user ?? null
  const session = useMemo(() => ({ user, isLoading: isLoading && !data, refresh }), [user, isLoading, data, refresh])
  return <SessionContext value={session}>{children}</SessionContext>
}

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useAuth must be used within an AuthProvider')
  return session
}
export { useSession as useAuth }

/** Signs in; call `refresh()` of the session afterwards to learn who. */
export async function signIn(credentials: { email: string; password: string }): Promise<void> {
  await post('/auth/sign-in/email', credentials)
  await forgetPersonalReads()
}

export async function signUp(account: { name: string; email: string; password: string }): Promise<void> {
  await post('/auth/sign-up/email', { ...account, callbackURL: '/dashboard?notice=email-verified' })
  await forgetPersonalReads()
}

let leaving = false

/** Whether this tab is signing out by itself, and knows where it goes then. */
export function isLeaving(): boolean {
  return leaving
}

/** Signs out and loads the home page anew, so that nothing of the account stays in the tab's memory. */
export async function signOut(): Promise<void> {
  leaving = true
  try {
    await post('/auth/sign-out', {})
    window.location.assign('/')
  } catch (error) {
    leaving = false
    throw error
  }
}

export async function requestPasswordReset(email: string): Promise<void> {
  await post('/auth/request-password-reset', { email, redirectTo: '/reset-password' })
}

export async function resetPassword(change: { token: string; newPassword: string }): Promise<void> {
  await post('/auth/reset-password', change)
}

/** Leaves for a sign-in provider, which sends the visitor back to `callbackPath`. */
export async function signInWith(provider: string, callbackPath: string): Promise<void> {
  const reply = await post('/auth/sign-in/social', {
    provider,
    callbackURL: callbackPath,
    errorCallbackURL: '/login?error=provider',
  })
  window.location.assign((reply as { url: string }).url)
}

// Never sent again by itself: a repeated sign-in would count as a second guess of the password.
function post(path: string, body: object): Promise<unknown> {
  return client.request('POST', path, { body, retries: 0 })
}
