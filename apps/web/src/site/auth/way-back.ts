import { safePath } from '@thali/domain/auth/safe-path'
import { useEffect } from 'react'

import { landingFor } from '#web/lib/routing/landing.ts'
import { useNavigate, useSearch } from '#web/lib/routing/navigation.tsx'
import { useSession } from '#web/lib/session.tsx'

/** Query parameters that sign-in and sign-up pass to each other. */
const CARRIED = ['from', 'notice'] as const

/** The other account page, with these parameters. */
export function withWayBack(path: string, search: string): string {
  const given = new URLSearchParams(search)
  const carried = new URLSearchParams()
  for (const name of CARRIED) {
    const value = given.get(name)
    if (value !== null) carried.set(name, value)
  }
  const query = carried.toString()
  return query === '' ? path : `${path}?${query}`
}

/** Where a sign-in provider redirects to. The sign-in page redirects on to the home of each role. */
export function callbackPath(from: string | null): string {
  return safePath(from, '/login')
}

/** Whether the visitor came from checkout. */
export function isOrdering(from: string | null): boolean {
  return /^\/checkout(?![\w-])/.test(safePath(from, ''))
}

/** Whether the visitor came from the back office. Only staff have passkeys. */
export function isForStaff(from: string | null): boolean {
  return /^\/admin(?![\w-])/.test(safePath(from, ''))
}

export function useFrom(): string | null {
  return new URLSearchParams(useSearch()).get('from')
}

/** Adds the hash of the page the visitor came from; the browser keeps it across the redirect. */
export function withHash(target: string, hash: string): string {
  return target.includes('#') ? target : target + hash
}

/** Goes to the page the visitor came from as soon as they are signed in, here or in another tab. */
export function useArrival(): { hasArrived: boolean; arrive: () => Promise<void> } {
  const from = useFrom()
  const { user, refresh } = useSession()
  const navigate = useNavigate()
  const target = user && landingFor(user, from)
  useEffect(() => {
    if (target !== null) void navigate(withHash(target, window.location.hash), { replace: true })
  }, [target, navigate])

  async function arrive(): Promise<void> {
    if (!(await refresh())) throw new Error('Signed in, but who it is could not be read')
  }
  return { hasArrived: user !== null, arrive }
}
