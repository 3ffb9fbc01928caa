import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'

import { App } from './app.tsx'
import { observeServerTime } from './lib/clock.ts'
import { BrowserNavigator, FIRST_SCREEN } from './lib/routing/navigator.ts'
import { placeOf } from './lib/routing/place.ts'
import { PAGE_DATA_ID, type PageData } from './lib/api/page-data.ts'
import { openReads, readThroughStore } from './lib/api/use-read.ts'
import type { View } from './lib/routing/visit.ts'
import { hasPage, loadPage, type PageScripts } from './pages.ts'

function required(id: string): HTMLElement {
  const element = document.getElementById(id)
  if (!element) throw new Error(`The document has no element ${id}`)
  return element
}

/** The route table and its rules: needed to move to another page, not to show the first one. */
const loadRoutes = () => import('./routes.tsx')

/** Hydrates the document that the server has drawn. `pages` are those of its wing; others open a new document. */
export async function startClient(pages: PageScripts): Promise<void> {
  function preload(view: View): void {
    // The navigator catches it and opens the address as a document, before anything is read for the page.
    if (!hasPage(pages, view)) throw new Error('This page belongs to the other wing.')
    // Whether it fails shows when the page itself is loaded.
    loadPage(pages, view).catch(() => {})
  }

  const data = JSON.parse(required(PAGE_DATA_ID).textContent) as PageData
  const { head, indexable, site, view } = data
  const { path, search } = placeOf(window.location.pathname + window.location.search)
  observeServerTime(data.now)
  const reads = openReads(data.reads)

  // Hydration needs the first page's script. The server does not know the hash, so the first screen has none.
  const first = {
    ...FIRST_SCREEN,
    place: { path, search, hash: '' },
    view,
    Page: await loadPage(pages, view),
    head,
    indexable,
  }
  const navigator = new BrowserNavigator({
    window,
    visit: async (url, read) => (await loadRoutes()).visitSite({ url, site, read, onPage: preload }),
    read: readThroughStore,
    loadPage: (next) => loadPage(pages, next),
    first,
  })
  // A transition is interruptible: taps are handled while React hydrates a long menu on a slow phone.
  startTransition(() => {
    hydrateRoot(required('root'), <App navigator={navigator} reads={reads} data={data} />)
  })
  // Without a network the import is repeated on the next navigation.
  loadRoutes().catch(() => {})
}
