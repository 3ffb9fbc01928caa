import { changeTablet, type Server } from './tablet.ts'
import { shared } from '#web/lib/kept/shared.ts'
import { isLeaving } from '#web/lib/sign-out.ts'

/** Addresses within the app, beside those of the back office. */
export const PAGES = { address: '/tablet/address', signIn: '/tablet/sign-in', start: '/admin/dashboard' } as const

/** What somebody asked for that only a browser can do; null when nothing was asked. */
export const asked = shared<'print' | 'save' | null>(null)

/**
 * The app has one document, the back office. Other addresses of its origin are pages of the server, which Android
 * opens in Chrome, as it does with card payments and maps; after a sign-out the app's own sign-in comes instead of the
 * home page. Printing and saving files do nothing in a WebView: a dialog says so.
 */
export function keepInside(server: Server): void {
  window.print = () => asked.set('print')
  window.navigation.addEventListener('navigate', (event) => {
    if (event.downloadRequest !== null) {
      event.preventDefault()
      asked.set('save')
      return
    }
    const to = new URL(event.destination.url)
    if (event.destination.sameDocument || to.origin !== window.location.origin || isInside(to.pathname)) return

    event.preventDefault()
    const address = addressFor(to, server)
    // One navigation cannot begin another one.
    queueMicrotask(() => window.location.assign(address))
  })
}

function addressFor({ pathname, search, hash }: URL, { origin }: Server): string {
  if (!isLeaving() && pathname !== '/login') return origin + pathname + search + hash
  changeTablet({ signIn: null })
  return PAGES.signIn
}

function isInside(path: string): boolean {
  return path.startsWith('/admin') || path.startsWith('/tablet/')
}
