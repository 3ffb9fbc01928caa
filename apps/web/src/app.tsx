import { type ReactNode, Suspense, useState } from 'react'

import { ErrorBoundary } from './layout/error-boundary.tsx'
import { Layout } from './layout/layout.tsx'
import type { PageData } from './lib/api/page-data.ts'
import type { ReadStore } from './lib/api/read-store.ts'
import { ReadsContext } from './lib/api/use-read.ts'
import { signedOutHere } from './lib/kept/account-marks.ts'
import { useShared } from './lib/kept/shared.ts'
import { latePart } from './lib/late-part.ts'
import { Head } from './lib/routing/head.tsx'
import { NavigationProvider, useScreen } from './lib/routing/navigation.tsx'
import type { Navigator } from './lib/routing/screen.ts'
import { AuthProvider } from './lib/session.tsx'
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

const AfterStart = latePart(async () => (await import('./after-start.tsx')).AfterStart)

/** A constant element, because a changed one would be rendered before its script is loaded. */
const AFTER_START = (
  <Suspense>
    <AfterStart />
  </Suspense>
)

function Screens() {
  const { head, place, indexable, visitCount, view } = useScreen()
  return (
    <>
      <Head head={head} path={place.path} indexable={indexable} />
      <ErrorBoundary>
        <Layout bare={view.kind === 'page' && view.route.frame === 'bare'}>
          <ErrorBoundary key={visitCount}>
            <CurrentView />
          </ErrorBoundary>
        </Layout>
        {AFTER_START}
      </ErrorBoundary>
    </>
  )
}

function CurrentView() {
  const { view, Page } = useScreen()
  if (view.kind === 'checking') return <p className="page-width py-16 text-center">{words.checking}</p>
  return Page && <Page params={view.kind === 'page' ? view.params : {}} />
}
