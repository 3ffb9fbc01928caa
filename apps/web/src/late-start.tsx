import type { SiteView } from '@thali/contracts/system/system'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'

import { App } from './app.tsx'
import { FailedPage } from './layout/failed-page.tsx'
import { readThroughStore } from './lib/api/read-through-store.ts'
import { openReads } from './lib/api/use-read.ts'
import { askForSession, keepReads, keptFirst } from './lib/kept/kept-reads.ts'
import { BrowserNavigator } from './lib/routing/navigator.ts'
import { canOpen, openChosenLanguage, reopenWhenServerAnswers } from './lib/routing/reachable-pages.ts'
import { placeOf, FIRST_SCREEN, type Navigator, type Screen } from './lib/routing/screen.ts'
import type { Read, View } from './lib/routing/visit.ts'
import { hasPage, loadPage, type PageScripts } from './pages.ts'
import { visitSite } from './routes.tsx'
import { useNavigate, useScreen } from '#web/lib/routing/navigation.tsx'
import { useWhenBackOnline } from '#web/lib/use-when-back-online.ts'
import { Button } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { words } from '#words/no-network.ts'

type Shell = {
  /** Shows something that is no page yet; it stays until the first page is there. */
  root: HTMLElement
  site: SiteView
  pages: PageScripts
}

/** Starts in a document that no server has drawn for this address: the first page is visited as every other one. */
export async function startShell({ root, site, pages }: Shell): Promise<void> {
  if (await openChosenLanguage()) return
  const { pathname, search, hash } = window.location
  const place = placeOf(pathname + search + hash)
  const reads = openReads({})
  keepReads(reads, pathname.startsWith('/admin/') ? 'staff' : 'guest')
  let isStarting = true
  const readKept = keptFirst(reads, readThroughStore)
  const navigator = openNavigator({
    site,
    pages,
    read: (path, options) => (isStarting ? readKept : readThroughStore)(path, options),
    canOpen: async (address) => {
      if (isStarting) await askForSession(reads)
      return canOpen(address)
    },
    first: {
      ...FIRST_SCREEN,
      place,
      view: { kind: 'checking' },
      Page: null,
      head: { title: '', description: '' },
      indexable: false,
    },
  })
  await navigator.go(place.path + place.search + place.hash, { replace: true })
  isStarting = false
  // Another wing's page has been opened as a document.
  if (navigator.screen().view.kind === 'checking') return
  createRoot(root).render(<App navigator={navigator} reads={reads} data={{ site, now: new Date().toISOString() }} />)
}

type Start = {
  site: SiteView
  pages: PageScripts
  first: Screen
  read?: Read
  canOpen?: (address: string) => Promise<boolean>
}

/** The navigator of this tab. `pages` are those of its wing; others open a new document. */
export function openNavigator({ site, pages, first, read = readThroughStore, ...start }: Start): Navigator {
  function preload(view: View): void {
    // The navigator catches it and opens the address as a document, before anything is read for the page.
    if (!hasPage(pages, view)) throw new Error('No such page in this wing')
    // Whether it fails shows when the page itself is loaded.
    loadPage(pages, view).catch(() => {})
  }
  const navigator = new BrowserNavigator({
    window,
    visit: (url, reading) => visitSite({ url, site, read: reading, onPage: preload }),
    read,
    loadPage: async (view) => PAGES_OF_TROUBLE[view.kind] ?? loadPage(pages, view),
    canOpen: start.canOpen ?? canOpen,
    first,
  })
  reopenWhenServerAnswers(navigator)
  return navigator
}

/** Here already when they are needed: loading a script may be what failed. */
const PAGES_OF_TROUBLE: Partial<Record<View['kind'], () => ReactNode>> = {
  failed: FailedPage,
  'no-network': NoNetworkPage,
}

/** In the place of a page that cannot be read and was not kept. It tries again when the network or the server is back. */
function NoNetworkPage() {
  const { place } = useScreen()
  const navigate = useNavigate()
  const retry = () => void navigate(place.path + place.search + place.hash, { replace: true })
  useWhenBackOnline(retry)

  return (
    <div className="page-width py-12 md:py-20">
      <PageHeading title={words.noNetwork} lead={words.notOpenedBefore} />
      <Button className="mt-8" onClick={retry}>
        {words.retry}
      </Button>
    </div>
  )
}
