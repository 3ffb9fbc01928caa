import type { ProfileView } from '@thali/contracts/people/users'
import type { SiteView } from '@thali/contracts/system/system'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

import { aSiteRequest } from './site-requests.ts'
import type { ApiError } from '#web/lib/api/api-error.ts'
import { ReadStore, type ReadState } from '#web/lib/api/read-store.ts'
import { ReadsContext } from '#web/lib/api/use-read.ts'
import { NavigationProvider } from '#web/lib/routing/navigation.tsx'
import { placeOf, FIRST_SCREEN, fixedNavigator } from '#web/lib/routing/screen.ts'
import { AuthProvider } from '#web/lib/session.tsx'
import { SiteProvider } from '#web/lib/site.tsx'

type Surroundings = {
  user?: ProfileView | null
  url?: string
  now?: string
  site?: Partial<SiteView>
  /** What was read already, by the path it was read at. */
  reads?: Record<string, unknown>
  /** Reads that failed, by their paths. */
  refusals?: Readonly<Record<string, ApiError>>
}

/**
 * Draws a page, or a part of one, as the visitor at an address sees it at first. Not for what fetches a script of its
 * own (`lazy`): that would arrive after the test; the whole page is drawn by `render` of the server.
 */
export function drawPart(element: ReactElement, surroundings: Surroundings = {}): string {
  const { user = null, url = '/', now = '2026-07-10T22:30:00.000Z', site, reads = {}, refusals = {} } = surroundings
  const head = { title: '', description: '' }
  const screen = {
    ...FIRST_SCREEN,
    place: placeOf(url),
    view: { kind: 'checking' },
    Page: null,
    head,
    indexable: false,
  } as const
  return renderToStaticMarkup(
    <ReadsContext value={new KnownReads({ '/session': { user }, ...reads }, refusals)}>
      <SiteProvider site={{ ...aSiteRequest(url).site, ...site }} now={now}>
        <AuthProvider>
          <NavigationProvider navigator={fixedNavigator(screen)}>{element}</NavigationProvider>
        </AuthProvider>
      </SiteProvider>
    </ReadsContext>,
  )
}

class KnownReads extends ReadStore {
  readonly #refusals: Readonly<Record<string, ApiError>>

  constructor(reads: Record<string, unknown>, refusals: Readonly<Record<string, ApiError>>) {
    super(reads)
    this.#refusals = refusals
  }

  override firstState(path: string): ReadState {
    const error = this.#refusals[path]
    return error ? { error, isReading: false } : super.firstState(path)
  }
}

/** The words of drawn markup, as they are read one after another. */
export function wordsOf(html: string): string {
  const plain = html.replaceAll(/<svg.*?<\/svg>/gs, '').replaceAll(/<[^>]+>/g, ' ')
  return plain.replaceAll('&#x27;', "'").replaceAll('&amp;', '&').replaceAll(/\s+/g, ' ').trim()
}

/** The words of what a pattern finds in drawn markup, such as each `<li>`. */
export function wordsOfEach(html: string, tag: string): string[] {
  return [...html.matchAll(new RegExp(`<${tag}[ >].*?</${tag}>`, 'gs'))].map(([found]) => wordsOf(found))
}
