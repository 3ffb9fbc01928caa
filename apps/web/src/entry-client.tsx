import './styles/app.css'

import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'

import { App } from './app.tsx'
import { observeServerTime } from './lib/clock.ts'
import { BrowserNavigator, FIRST } from './lib/routing/navigator.ts'
import { PAGE_DATA_ID, type PageData } from './lib/api/page-data.ts'
import { matchRoute, type Place } from './lib/routing/route.ts'
import { readThroughMemory, rememberRead } from './lib/api/use-api.ts'
import type { View } from './lib/routing/visit.ts'
import { loadPage, ROUTES } from './routes.tsx'

function required(id: string): HTMLElement {
  const element = document.getElementById(id)
  if (!element) throw new Error(`The document has no element ${id}`)
  return element
}

function viewOf(seen: PageData['view'], { path }: Place): View {
  if (seen.kind !== 'page') return seen
  const match = matchRoute(ROUTES.routes, path)
  return match ? { kind: 'page', ...match } : { kind: 'not-found' }
}

async function start(): Promise<void> {
  const data = JSON.parse(required(PAGE_DATA_ID).textContent) as PageData
  const { pathname: path, search, hash } = window.location
  const place = { path, search, hash }
  const view = viewOf(data.view, place)
  observeServerTime(data.now)
  await Promise.all(Object.entries(data.reads).map(([key, body]) => rememberRead(key, body)))

  // The first page has to be here before React compares it with what the server drew.
  const Page = await loadPage(view)
  const { head, indexable, site } = data
  // The server never sees the hash.
  const first = { ...FIRST, place: { ...place, hash: '' }, view, Page, head, indexable }
  const navigator = new BrowserNavigator({ table: ROUTES, site, read: readThroughMemory, loadPage, first })
  // In slices, so that a slow phone listens in between while React takes over a long menu.
  startTransition(() => {
    hydrateRoot(required('root'), <App navigator={navigator} data={data} />)
  })
}

// Not awaited at the top: pages import what this module is built into, and would wait for it for ever.
void start()
