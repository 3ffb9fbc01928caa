import { Writable } from 'node:stream'

import type { SiteReply, SiteRequest } from '@thali/contracts/system/site'
import { pageOf } from '@thali/domain/language/languages'
import { offsetsAround } from '@thali/domain/time/zone'
import type { ReactElement } from 'react'
import { renderToPipeableStream, renderToStaticMarkup } from 'react-dom/server'

import { App } from './app.tsx'
import { ASSETS, BUILD, documentOf, SCRIPT_HASHES, ShellPage } from './document.tsx'
import { type PageData, SESSION } from './lib/api/page-data.ts'
import { ReadStore } from './lib/api/read-store.ts'
import { addressOf, LANGUAGE } from './lib/language.ts'
import { placeOf, FIRST_SCREEN, fixedNavigator } from './lib/routing/screen.ts'
import { type Arrival, failed, type Read } from './lib/routing/visit.ts'
import { OFFICE_PAGES } from './office-pages.ts'
import { loadPage, type Wing, wingOf } from './pages.ts'
import { isBareAddress, isShared, visitSite } from './routes.tsx'
import { SITE_PAGES } from './site-pages.ts'

export const scriptHashes = SCRIPT_HASHES
export const build = BUILD
export { isShared }

/** A week of opening hours and its neighbours. */
const DAYS_ON_A_PAGE = 9

const PAGES = { ...SITE_PAGES, ...OFFICE_PAGES }

/** Renders the document for an address; `read` reads on behalf of the visitor. */
export async function render(request: SiteRequest): Promise<SiteReply> {
  const shell = SHELLS.get(request.url)
  if (shell) return drawShell(request, shell)
  const read: Read = (path) => request.read(path)
  const outcome = await visitSite({ url: request.url, site: request.site, read })
  if (outcome.redirect !== undefined) {
    return redirectTo(addressOf(outcome.redirect))
  }
  // The back office has one language, and addresses without one.
  if (wingOf(outcome.view) === 'office' && LANGUAGE !== 'en-CA') return redirectTo(pageOf(request.url))
  // Without this answer the browser asks who is signed in.
  if (request.isUnnamed === true) delete outcome.reads[SESSION]
  try {
    return await draw(request, outcome)
  } catch (error) {
    request.report(error)
    return draw(request, { ...failed({ status: 500, body: null }, outcome.reads), status: 500 })
  }
}

/** The documents that a browser keeps and starts from without a network: the same for everybody, with no page in them. */
const SHELLS: ReadonlyMap<string, Wing> = new Map([
  [addressOf('/shell'), 'site'],
  ['/admin/shell', 'office'],
])

function drawShell({ site }: SiteRequest, wing: Wing): SiteReply {
  const markup = renderToStaticMarkup(<ShellPage brand={site.brand.name} />)
  return {
    status: 200,
    headers: { 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' },
    html: documentOf({ markup, data: { site }, assets: ASSETS[wing], wing, build, source: null }),
  }
}

function redirectTo(location: string): SiteReply {
  return { status: 302, headers: { location, 'cache-control': 'no-store' }, html: '' }
}

async function draw(request: SiteRequest, arrival: Arrival): Promise<SiteReply> {
  const { view, head, indexable, reads, status } = arrival
  const screen = {
    ...FIRST_SCREEN,
    place: placeOf(request.url),
    view,
    Page: await loadPage(PAGES, view),
    head,
    indexable,
  }
  const { site, cursor } = request
  const now = new Date()
  const offsets = offsetsAround(now, DAYS_ON_A_PAGE)
  const data: PageData = { site, now: now.toISOString(), offsets, cursor, view, head, indexable, reads }
  const markup = await markupOf(<App navigator={fixedNavigator(screen)} reads={new ReadStore(reads)} data={data} />)
  const source = view.kind === 'page' ? view.route.source : null
  const wing = wingOf(view)
  const html = documentOf({ markup, data, assets: ASSETS[wing], wing, build, source })
  return { status, headers: headersOf(arrival), html, isFreeOfAddress: isBareAddress(request.url) }
}

function headersOf({ view, indexable }: Arrival): Record<string, string> {
  const route = view.kind === 'page' ? view.route : null
  const isPrivate = route === null || route.guard !== undefined || route.confidential === true
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': isPrivate ? 'private, no-store' : 'private, no-cache',
    ...(!indexable && { 'x-robots-tag': 'noindex' }),
    ...(route?.confidential === true && { 'referrer-policy': 'no-referrer' }),
  }
}

/** Renders everything before sending: streamed parts would need an inline script to put them into place. */
function markupOf(app: ReactElement): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const { pipe } = renderToPipeableStream(app, {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onAllReady: () => pipe(collector(resolve)),
    onError: reject,
    onShellError: reject,
  })
  return promise
}

function collector(done: (text: string) => void): Writable {
  const chunks: Buffer[] = []
  return new Writable({
    write(chunk: Buffer, _encoding, next) {
      chunks.push(chunk)
      next()
    },
    final(next) {
      done(Buffer.concat(chunks).toString('utf8'))
      next()
    },
  })
}
