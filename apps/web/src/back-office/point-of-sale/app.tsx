import type { EndpointCalls } from '@thali/contracts/endpoints'
import type { SiteView } from '@thali/contracts/system/system'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'

import { AddressPage, TooOld } from './address-page.tsx'
import { PAGES, keepInside } from './app-pages.ts'
import { Notices } from './notices.tsx'
import { connectTo, isTooOldFor, refreshServer } from './server.ts'
import { SignInPage } from './sign-in-page.tsx'
import { tablet } from './tablet.ts'
import { client } from '#web/lib/api/tab-client.ts'
import { BRAND_STYLE_ID, brandStyle } from '#web/styles/brand-style.ts'

type StartOffice = (start: { root: HTMLElement; site: SiteView }) => Promise<void>

/**
 * Shows what comes next on this tablet: the address of its server, the sign-in, or the back office, which `startOffice`
 * starts from what is kept, with or without a network.
 */
export async function openApp(startOffice: StartOffice): Promise<void> {
  const root = required('root')
  const show = (page: ReactNode) => createRoot(root).render(page)
  const { pathname } = window.location
  const { server, signIn } = tablet()
  if (server === null || pathname === PAGES.address) return show(<AddressPage />)

  dressAs(server.site)
  if (isTooOldFor(server)) return show(<TooOld server={server} onAgain={lookAgain} />)
  await connectTo(server, signIn)
  if (signIn === null || pathname === PAGES.signIn) return show(<SignInPage server={server} />)

  // The site would lead to its own sign-in page, which the app does not have.
  if (await isSignedOut()) return window.location.replace(signInAddress())

  watchVersion()
  keepInside(server)
  // The app opens at its root; the addresses of the back office are those of the site.
  if (!pathname.startsWith('/admin/')) window.history.replaceState(null, '', PAGES.start)
  createRoot(required('notices')).render(<Notices server={server} />)
  await startOffice({ root, site: server.site })
}

/** If the server has not answered by then, the app opens with the session kept on the tablet. */
const ANSWER_MS = 4000

/** Whether the server knows the token no longer: it has expired, or an admin ended it. */
async function isSignedOut(): Promise<boolean> {
  const asking = { retries: 0, signal: AbortSignal.timeout(ANSWER_MS) }
  const session = await client.request('GET', '/session', asking).catch(() => null)
  return session !== null && (session as EndpointCalls['GET /session']['reply']).user === null
}

function signInAddress(): string {
  const { pathname, hash } = window.location
  return `${PAGES.signIn}?from=${encodeURIComponent(pathname + hash)}`
}

/** The colours of the restaurant, which the server writes into documents of its own. */
function dressAs({ brand }: SiteView): void {
  document.head.append(
    Object.assign(document.createElement('style'), { id: BRAND_STYLE_ID, textContent: brandStyle(brand) }),
  )
}

function required(id: string): HTMLElement {
  const element = document.getElementById(id)
  if (!element) throw new Error(`The document has no element ${id}`)
  return element
}

async function lookAgain(): Promise<void> {
  await refreshServer()
  window.location.reload()
}

/** The server may be renewed while the app is open, or have been while there was no network. */
function watchVersion(): void {
  const look = async () => {
    const server = await refreshServer()
    if (server !== null && isTooOldFor(server)) window.location.reload()
  }
  window.addEventListener('online', () => void look())
  void look()
}
