import { type ReactNode, Suspense, useEffect, useState } from 'react'

import { firstNameOf } from './layout/account.ts'
import { ErrorBoundary, FailedPage } from './layout/failed-page.tsx'
import { Layout } from './layout/layout.tsx'
import type { PageData } from './lib/api/page-data.ts'
import type { ReadStore } from './lib/api/read-store.ts'
import { ReadsContext } from './lib/api/use-read.ts'
import { signedOutHere, WAITING_KEY } from './lib/kept/account-marks.ts'
import { useShared } from './lib/kept/shared.ts'
import { latePart } from './lib/late-part.ts'
import { Head } from './lib/routing/head.tsx'
import { NavigationProvider, useNavigate, useScreen } from './lib/routing/navigation.tsx'
import type { Navigator } from './lib/routing/screen.ts'
import { AuthProvider, useSession } from './lib/session.tsx'
import { SiteProvider } from './lib/site.tsx'
import { words } from '#words/layout.ts'

type AppProps = { navigator: Navigator; reads: ReadStore; data: Pick<PageData, 'site' | 'now' | 'cursor'> }

/** The whole site, the same on the server and in the browser. */
export function App({ navigator, reads, data }: AppProps) {
  return (
    <ReadsContext value={reads}>
      <SiteProvider {...data}>
        <AuthProvider>
          <UnlessSignedOut>
            <NavigationProvider navigator={navigator}>
              <Screens />
            </NavigationProvider>
          </UnlessSignedOut>
        </AuthProvider>
      </SiteProvider>
    </ReadsContext>
  )
}

const SignedOutHere = latePart(async () => (await import('./layout/signed-out-here.tsx')).SignedOutHere)

/** Once the account is hidden, this document does not show it again: the sign-in is opened as a new one. */
function UnlessSignedOut({ children }: { children: ReactNode }) {
  const signedOut = useShared(signedOutHere)
  const [accountId, hide] = useState(signedOut)
  if (accountId === null && signedOut) hide(signedOut)
  if (accountId === null) return children
  return (
    <Suspense>
      <SignedOutHere accountId={accountId} />
    </Suspense>
  )
}

function Screens() {
  const { head, place, indexable, visitCount, view } = useScreen()
  useSignedOutElsewhere()
  useWaitingReservations()
  return (
    <>
      <Head head={head} path={place.path} indexable={indexable} />
      <ErrorBoundary>
        <Layout bare={view.kind === 'page' && view.route.frame === 'bare'}>
          <ErrorBoundary key={visitCount}>
            <CurrentView />
          </ErrorBoundary>
        </Layout>
      </ErrorBoundary>
    </>
  )
}

function CurrentView() {
  const { view, Page } = useScreen()
  if (view.kind === 'checking') return <p className="page-width py-16 text-center">{words.checking}</p>
  if (view.kind === 'failed') return <FailedPage errorId={view.errorId} />
  return Page && <Page params={view.kind === 'page' ? view.params : {}} />
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
