import './styles/app.css'

import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'

import { App } from './app.tsx'
import { observeServerTime } from './lib/clock.ts'
import { BrowserNavigator, FIRST_SCREEN } from './lib/routing/navigator.ts'
import { PAGE_DATA_ID, type PageData } from './lib/api/page-data.ts'
import { openReads, readThroughStore } from './lib/api/use-read.ts'
import type { View } from './lib/routing/visit.ts'
import { loadPage } from './pages.ts'

function required(id: string): HTMLElement {
  const element = document.getElementById(id)
  if (!element) throw new Error(`The document has no element ${id}`)
  return element
}

/** Whether it fails shows when the page itself is loaded. */
const preload = (view: View) => void loadPage(view).catch(() => {})

/** The route table and its rules: needed to move to another page, not to show the first one. */
const loadRoutes = () => import('./routes.tsx')

async function start(): Promise<void> {
  const data = JSON.parse(required(PAGE_DATA_ID).textContent) as PageData
  const { head, indexable, site, view } = data
  const { pathname: path, search } = window.location
  observeServerTime(data.now)
  const reads = openReads(data.reads)

  // Hydration needs the first page's script. The server does not know the hash, so the first screen has none.
  const first = {
    ...FIRST_SCREEN,
    place: { path, search, hash: '' },
    view,
    Page: await loadPage(view),
    head,
    indexable,
  }
  const navigator = new BrowserNavigator({
    window,
    visit: async (url, read) => (await loadRoutes()).visitSite({ url, site, read, onPage: preload }),
    read: readThroughStore,
    loadPage,
    first,
  })
  // A transition is interruptible: taps are handled while React hydrates a long menu on a slow phone.
  startTransition(() => {
    hydrateRoot(required('root'), <App navigator={navigator} reads={reads} data={data} />)
  })
  // Without a network the import is repeated on the next navigation.
  loadRoutes().catch(() => {})
}

// No top-level await: page scripts import this module and would wait for it for ever.
void start()
