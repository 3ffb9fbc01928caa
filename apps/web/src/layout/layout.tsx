import { type ReactNode, Suspense, type MouseEventHandler } from 'react'

import { Header } from './header.tsx'
import { latePart } from '#web/lib/late-part.ts'
import { useScreen } from '#web/lib/routing/navigation.tsx'
import { useSite } from '#web/lib/site.tsx'
import { LiveRegion } from '#web/ui/notices/live-region.tsx'
import { Toaster } from '#web/ui/notices/toaster.tsx'
import { words } from '#words/layout.ts'
import { words as modeWords } from '#words/ui.ts'

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

const KeptAnswers = latePart(async () => (await import('./kept-answers.tsx')).KeptAnswers)

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
      <LiveRegion />
      <Toaster />
      {UPKEEP}
    </div>
  )
}

/** A thin progress bar while the next page loads, or word that it could not be opened. */
function PendingBar() {
  const { pending, stayed } = useScreen()
  if (stayed) {
    return (
      <p role="alert" className="ribbon fixed inset-x-0 top-(--bar-top) z-popup">
        {words.stayed}
      </p>
    )
  }
  if (!pending) return null

  return (
    <div role="progressbar" aria-label={words.loading} className="fixed inset-x-0 top-0 z-popup h-0.75 overflow-hidden">
      <div className="h-full w-2/5 animate-pulse bg-accent" />
    </div>
  )
}

type SkipLinkProps = {
  /** Id of the content. */
  to: string
  onClick?: MouseEventHandler
}

/** The first stop of the Tab key, in sight only there: leads past the navigation to the content. */
export function SkipLink({ to, onClick }: SkipLinkProps) {
  return (
    <a
      href={`#${to}`}
      onClick={onClick}
      data-print="hide"
      className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-popup focus:rounded-md focus:bg-surface focus:px-4 focus:py-3"
    >
      {words.skip}
    </a>
  )
}

export interface TestModeRibbonProps {
  /** What is not real, a sentence each. */
  children: string
}

/** The banner of every page while paid services are simulated; on a phone its first sentence is in sight. */
function TestModeRibbon({ children }: TestModeRibbonProps) {
  const [first, ...others] = children.split(/(?<=\.) /)
  return (
    <aside aria-label={modeWords.testMode} data-print="hide" className="ribbon">
      <strong className="font-bold">{modeWords.testMode.toUpperCase()}</strong>
      <span>
        {first}
        {others.length > 0 && <span className="max-md:sr-only"> {others.join(' ')}</span>}
      </span>
    </aside>
  )
}
