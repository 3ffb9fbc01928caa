import { useEffect } from 'react'

import { Arrival } from './layout/arrival.tsx'
import { firstNameOf } from './layout/first-name.ts'
import { WAITING_KEY } from './lib/kept/account-marks.ts'
import { useNavigate, useScreen } from './lib/routing/navigation.tsx'
import { useSession } from './lib/session.tsx'

/** What the site does beside showing a page. It comes with the navigator, and draws nothing. */
export function AfterStart() {
  useSignedOutElsewhere()
  useWaitingReservations()
  return <Arrival />
}

/** Leaves a guarded page when its account was signed out in another tab. */
function useSignedOutElsewhere(): void {
  const { place, view } = useScreen()
  const { user, isLoading } = useSession()
  const navigate = useNavigate()
  const guard = view.kind === 'page' ? view.route.guard : undefined
  const isOut = guard !== undefined && guard !== 'guest' && !isLoading && !user
  const here = place.path + place.search + place.hash
  useEffect(() => {
    if (isOut) void navigate(here, { replace: true })
  }, [isOut, here, navigate])
}

/** Sends bookings and cancellations kept without a network, and shows the server's answer on any page. */
function useWaitingReservations(): void {
  const { user } = useSession()
  const accountId = user?.uid ?? null
  const firstName = user && firstNameOf(user)
  useEffect(() => {
    // Storage may be forbidden or the script unavailable: then the page of the booking sends it.
    sendWaiting(accountId, firstName).catch(() => {})
  }, [accountId, firstName])
}

async function sendWaiting(accountId: string | null, firstName: string | null): Promise<void> {
  if (localStorage.getItem(WAITING_KEY) === null) return
  await (await import('./site/reservations/queue/reservation-queue.ts')).openReservationQueue(accountId, firstName)
}
