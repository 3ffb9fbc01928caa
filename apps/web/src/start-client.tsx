import { rememberOffsets } from '@thali/domain/time/offsets'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'

import { App } from './app.tsx'
import { PAGE_DATA_ID, type PageData, SESSION, type ShellData } from './lib/api/page-data.ts'
import type { ReadStore } from './lib/api/read-store.ts'
import { openReads } from './lib/api/use-read.ts'
import { observeServerTime } from './lib/clock.ts'
import { persistently } from './lib/late-part.ts'
import { placeOf, FIRST_SCREEN, startingNavigator } from './lib/routing/screen.ts'
import { wait } from './lib/wait.ts'
import { loadPage, type PageScripts } from './pages.ts'

function required(id: string): HTMLElement {
  const element = document.getElementById(id)
  if (!element) throw new Error(`No element ${id}`)
  return element
}

/** Needed to move to another page, not to show the one that the server has drawn. */
const loadRest = () => import('./late-start.tsx')

/** For so long a page waits to learn who is signed in, in milliseconds. */
const PATIENCE_MS = 4000

/** Starts the site in its document. `pages` are those of its wing; others open a new document. */
export async function startClient(pages: PageScripts): Promise<void> {
  const root = required('root')
  const data = JSON.parse(required(PAGE_DATA_ID).textContent) as PageData | ShellData
  if (data.view) await hydrate(root, data, pages)
  else await (await persistently(loadRest)).startShell({ root, site: data.site, pages })
}

async function hydrate(root: HTMLElement, data: PageData, pages: PageScripts): Promise<void> {
  const { head, indexable, site, view } = data
  const { path, search } = placeOf(window.location.pathname + window.location.search)
  observeServerTime(data.now)
  rememberOffsets(data.offsets)
  const reads = openReads(data.reads)
  const person = readPerson(reads, data)

  // Hydration needs the first page's script. The server does not know the hash, so the first screen has none.
  const first = {
    ...FIRST_SCREEN,
    place: { path, search, hash: '' },
    view,
    Page: await loadPage(pages, view),
    head,
    indexable,
  }
  // Known before the first tap: what somebody types as a guest would be gone once the account is known.
  await Promise.race([person, wait(PATIENCE_MS)])
  const navigator = startingNavigator(first, async () => (await loadRest()).openNavigator({ first, site, pages }))
  // A transition is interruptible: taps are handled while React hydrates a long menu on a slow phone.
  startTransition(() => {
    hydrateRoot(root, <App navigator={navigator} reads={reads} data={data} />)
  })
}

/** Asks who is signed in, and for what is theirs on the page, where the document is the same for all. */
async function readPerson(store: ReadStore, { reads, view }: PageData): Promise<void> {
  if (reads[SESSION] !== undefined || view.kind !== 'page') return
  await Promise.allSettled([SESSION, ...(view.route.ownReads ?? [])].map((path) => store.read(path)))
}
