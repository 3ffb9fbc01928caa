import { type ReactNode, Suspense } from 'react'

import { latePart } from '#web/lib/late-part.ts'
import { useSite } from '#web/lib/site.tsx'
import { LiveRegion } from '#web/ui/notices/live-region.tsx'
import { TestModeRibbon } from '#web/ui/notices/test-mode-ribbon.tsx'
import { Toaster } from '#web/ui/notices/toaster.tsx'
import { Arrival } from './arrival.tsx'
import { Header } from './header.tsx'
import { PendingBar } from './pending-bar.tsx'
import { SkipLink } from './skip-link.tsx'

const Upkeep = latePart(async () => (await import('./upkeep.tsx')).Upkeep)
const Footer = latePart(async () => (await import('./footer.tsx')).Footer)

/** Hydrated after the first screen. Constant elements, because a changed one would be rendered before its script is loaded. */
const FOOTER = (
  <Suspense>
    <Footer />
  </Suspense>
)
const UPKEEP = (
  <Suspense>
    <Upkeep />
  </Suspense>
)

const KeptAnswers = latePart(async () => (await import('./without-network/kept-answers.tsx')).KeptAnswers)

const KEPT_ANSWERS = (
  <Suspense>
    <KeptAnswers />
  </Suspense>
)

/**
 * The frame of every page. `bare` pages, those of the back office, have a frame of their own, which names the test mode
 * too and leads past its sidebar.
 */
export function Layout({ bare, children }: { bare: boolean; children: ReactNode }) {
  const { testMode } = useSite()
  return (
    <div data-app="" className="flex min-h-dvh flex-col">
      {!bare && <SkipLink to="main" />}
      {!bare && testMode !== null && <TestModeRibbon>{testMode}</TestModeRibbon>}
      {!bare && <Header />}
      {KEPT_ANSWERS}
      <PendingBar />
      <main id="main" tabIndex={-1} className="flex flex-1 flex-col">
        {children}
      </main>
      {!bare && FOOTER}
      <Arrival />
      <LiveRegion />
      <Toaster />
      {UPKEEP}
    </div>
  )
}
