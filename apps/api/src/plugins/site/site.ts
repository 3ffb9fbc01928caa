import path from 'node:path'

import fastifyStatic from '@fastify/static'
import { AppError } from '@thali/contracts/errors'
import { PARTS_OF_SITE, type SiteRenderer, type SiteRequest } from '@thali/contracts/system/site'
import type { SiteView } from '@thali/contracts/system/system'
import { addressIn, type Language, languageOf, LANGUAGES } from '@thali/domain/language/languages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import PQueue from 'p-queue'

import { OWN_READ_HEADERS, type RateLimits } from '#api/plugins/rate-limits.ts'
import { type Bodies, createBodies, type Encoding, encodingFor } from '#api/plugins/requests/encoded-bodies.ts'
import { addBrandFiles, BRAND_FILES } from '#api/plugins/site/brand-files.ts'
import { contentSecurityPolicy, describeWorker } from '#api/plugins/site/site-headers.ts'

/** How long a page that is the same for everybody is served. */
const PAGE_MS = 10_000
const MOST_PAGES = 200
const MOST_LAST_PAGES = 40
/** Longer URLs are rendered but not cached. */
const LONGEST_KEPT_URL = 120

type RenderedPage = {
  status: number
  headers: Record<string, string>
  bodies: Bodies
  /** Whether it may be compressed although it is about one person. */
  isFreeOfAddress: boolean
  /** Whether a read was refused while rendering: the page is then not shared. */
  lacksReads: boolean
}

type Deps = {
  renderer: SiteRenderer
  /** What every page needs to know, in each language. */
  sites: Readonly<Record<Language, SiteView>>
  limits: RateLimits
  /** Where the feed of changes stands. */
  cursor: () => string
  /** Whether the request has a session cookie signed by this server. Does not ask the database. */
  carriesSession: (cookieHeader: string | undefined) => boolean
  /** Folder of the built client; absent in development, where Vite serves it. */
  clientDir: string | undefined
  /**
   * Folders like it of the releases before and after this one. While one process after the other is replaced, a page comes
   * from one release and may ask another for its scripts.
   */
  neighbours?: readonly string[]
  /** Where the office's map takes its streets from; undefined: it has none. */
  mapOrigin: string | undefined
}

export type SitePages = { forgetPages(): void }

/** Serves the rendered site: assets for a year, pages that are the same for everybody from a short-lived cache. */
export async function addSite(app: FastifyInstance, deps: Deps): Promise<SitePages> {
  const { renderer, sites, clientDir, neighbours = [], mapOrigin, limits, carriesSession, cursor } = deps
  const pages = new LRUCache<string, Promise<RenderedPage>>({ max: MOST_PAGES, ttl: PAGE_MS })
  /** Shown while a page cannot be drawn, such as without a database: older, and better than none. */
  const lastWhole = new LRUCache<string, RenderedPage>({ max: MOST_LAST_PAGES })
  const takeTurn = createRenderQueue()

  /** With `cookie` for the person it belongs to, without one for everybody. */
  async function render(request: FastifyRequest, about: Partial<SiteRequest>, cookie?: string): Promise<RenderedPage> {
    let lacksReads = false
    const page = await renderer.render({
      ...about,
      url: request.url,
      site: sites[languageOf(request.url)],
      async read(apiPath) {
        const answer = await readInProcess(app, request, apiPath, cookie)
        lacksReads ||= answer.status === 429
        return answer
      },
      report: (error) => request.log.error({ err: error }, 'page failed'),
    })
    const { status, headers, html, isFreeOfAddress = false } = page
    return { status, headers, bodies: createBodies(html), isFreeOfAddress, lacksReads }
  }

  function renderFor(visitor: Visitor, request: FastifyRequest): Promise<RenderedPage> {
    const isUnnamed = visitor === 'signed-in'
    return takeTurn(visitor, () => render(request, { isUnnamed, cursor: cursor() }))
  }

  /** The page as guests get it, or as everybody gets it who is signed in. */
  async function findPage(visitor: Visitor, request: FastifyRequest): Promise<RenderedPage> {
    const key = keyOf(visitor, request)
    const kept = await pages.get(key)?.catch(() => undefined)
    if (kept && isShareable(kept)) return kept

    const rendering = renderFor(visitor, request)
    if (request.url.length <= LONGEST_KEPT_URL) pages.set(key, rendering)
    const forget = () => pages.get(key) === rendering && pages.delete(key)
    rendering.then((page) => (isShareable(page) ? lastWhole.set(key, page) : forget()), forget)
    const page = await rendering
    return page.status >= 500 ? (lastWhole.get(key) ?? page) : page
  }

  const policyOf = policiesOf(renderer.scriptHashes, mapOrigin)
  if (clientDir) await addAssets(app, clientDir, neighbours)
  addCrawlerFiles(app, sites['en-CA'])
  addBrandFiles(app, sites['en-CA'])
  app.get('/*', { config: { access: 'public', site: true }, schema: { hide: true } }, async (request, reply) => {
    if (request.url === '/api' || request.url.startsWith('/api/')) return reply.callNotFound()
    if (isFrontDoor(request) && chosenLanguage(request.headers.cookie) === 'fr-CA') {
      return reply.header('cache-control', 'private, no-store').redirect(addressIn('fr-CA', request.url))
    }
    const { cookie } = request.headers
    const visitor = !SHELLS.has(request.url) && carriesSession(cookie) ? 'signed-in' : 'anonymous'
    const isOwn = visitor === 'signed-in' && !renderer.isShared(request.url)
    // Rendering is limited; cached pages are not.
    if (isOwn || !pages.has(keyOf(visitor, request))) await limits.forPages(request, reply)
    reply.header('content-security-policy', policyOf(request))
    const page = isOwn ? await takeTurn(visitor, () => render(request, {}, cookie)) : await findPage(visitor, request)
    const mayCompress = !isOwn || page.isFreeOfAddress
    return sendPage(page, {
      // What somebody saw while signed in is not shown again from a cache after they have left.
      isStored: visitor === 'anonymous' && !isPrivate(page),
      encoding: mayCompress ? encodingFor(request.headers['accept-encoding'], isOwn) : 'identity',
      reply,
    })
  })
  return { forgetPages: () => pages.clear() }
}

/** The policy of a page: only the office has a map. */
function policiesOf(hashes: readonly string[], mapOrigin: string | undefined) {
  const policy = contentSecurityPolicy(hashes)
  const office = mapOrigin === undefined ? policy : contentSecurityPolicy(hashes, [mapOrigin])
  return ({ url }: FastifyRequest) => (/^\/admin(?:[/?]|$)/.test(url) ? office : policy)
}

/** Pages that are kept, by the address and by whom they are for. */
function keyOf(visitor: Visitor, { url }: FastifyRequest): string {
  return `${visitor} ${url}`
}

/** Documents that know no visitor. */
const SHELLS: ReadonlySet<string> = new Set(PARTS_OF_SITE.map((part) => `${part}/shell`))

/** The address people type by hand. Every other one names its language, and is shown as asked for. */
function isFrontDoor({ url }: FastifyRequest): boolean {
  return url === '/' || url.startsWith('/?')
}

/** What the visitor chose with the switch of languages on this device. */
function chosenLanguage(cookies = ''): string | undefined {
  return /(?:^|;\s*)thali_language=(?<language>[\w-]+)/.exec(cookies)?.groups?.['language']
}

type Sending = { isStored: boolean; encoding: Encoding; reply: FastifyReply }

async function sendPage(page: RenderedPage, { isStored, encoding, reply }: Sending): Promise<FastifyReply> {
  reply.code(page.status).headers(page.headers)
  reply.header('cache-control', isStored ? 'no-cache' : 'private, no-store')
  if (page.status >= 300 && page.status < 400) return reply.send()

  reply.header('content-type', 'text/html; charset=utf-8').header('vary', 'accept-encoding, cookie')
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(await page.bodies(encoding))
}

/** A page that failed, or that lacks a read, is only sent to its requester. */
function isShareable(page: RenderedPage): boolean {
  return page.status < 500 && !page.lacksReads && !isPrivate(page)
}

/** Whether the URL alone gives access, as with a receipt: such a page is never cached. */
function isPrivate({ headers }: RenderedPage): boolean {
  return headers['cache-control']?.includes('no-store') ?? false
}

/** Calls the same API with the same rules, without the network: as the person of the cookie, or as a guest. */
async function readInProcess(
  app: FastifyInstance,
  request: FastifyRequest,
  apiPath: string,
  cookie?: string,
): Promise<{ status: number; body: unknown }> {
  const response = await app.inject({
    method: 'GET',
    url: `/api${apiPath}`,
    remoteAddress: request.ip,
    headers: {
      ...(cookie ? { cookie } : {}),
      ...OWN_READ_HEADERS,
      'accept-encoding': 'identity',
      'accept-language': languageOf(request.url),
    },
  })
  return { status: response.statusCode, body: response.json() }
}

/** Scripts, styles and fonts: a name for each content. */
const BUILD_FILES = '/assets/'

async function addAssets(app: FastifyInstance, clientDir: string, neighbours: readonly string[]): Promise<void> {
  await app.register(async (assets) => {
    assets.addHook('onRoute', (route) => {
      const isBuildFile = route.url.startsWith(BUILD_FILES)
      route.config = { ...route.config, access: 'public', site: true, isBuildFile }
      route.schema = { ...route.schema, hide: true }
    })
    const common = { preCompressed: true, index: false, schemaHide: true } as const
    await assets.register(fastifyStatic, {
      ...common,
      root: [clientDir, ...neighbours].map((folder) => path.join(folder, 'assets')),
      prefix: BUILD_FILES,
      immutable: true,
      maxAge: '365d',
      // Never asked for again, nor in parts.
      etag: false,
      lastModified: false,
      acceptRanges: false,
    })
    // Files such as the icon keep their names, so browsers check them every day.
    await assets.register(fastifyStatic, {
      ...common,
      root: clientDir,
      prefix: '/',
      wildcard: false,
      globIgnore: ['**/.vite/**', '**/assets/**', '**/*.{br,gz,html}', ...BRAND_FILES],
      decorateReply: false,
      maxAge: '1d',
      setHeaders: describeWorker,
    })
  })
}

const INDEXED_PAGES = ['/', '/reservations', '/privacy', '/terms']
const PERSONAL_PAGES = ['/checkout', '/dashboard', '/order-success', '/receipt/']
const CLOSED_TO_CRAWLERS = [
  '/admin',
  '/api/',
  ...LANGUAGES.flatMap((language) => PERSONAL_PAGES.map((page) => addressIn(language, page))),
  '/sandbox/',
]

function addCrawlerFiles(app: FastifyInstance, site: SiteView): void {
  const options = { config: { access: 'public', site: true }, schema: { hide: true } } as const
  app.get('/robots.txt', options, (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        `User-agent: *\n${CLOSED_TO_CRAWLERS.map((path) => `Disallow: ${path}\n`).join('')}Sitemap: ${site.publicUrl}/sitemap.xml\n`,
      ),
  )
  app.get('/sitemap.xml', options, async (request, reply) => {
    const { body } = await readInProcess(app, request, '/locations')
    const menus = (body as { locations: { id: string }[] }).locations.map(({ id }) => `/menu/${id}`)
    const pages = [...INDEXED_PAGES, ...menus]
    const urls = LANGUAGES.flatMap((language) => pages.map((page) => site.publicUrl + addressIn(language, page)))
      .map((url) => `<url><loc>${url}</loc></url>`)
      .join('')
    return reply
      .type('application/xml; charset=utf-8')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`,
      )
  })
}

/** Rendering is CPU-bound: more pages at a time would only use more memory. */
const AT_A_TIME = 4
/** When this many pages wait, the next one is answered with 503. */
const MOST_WAITING = { anonymous: 60, 'signed-in': 60 }
const PRIORITY = { anonymous: 0, 'signed-in': 1 }

type Visitor = keyof typeof MOST_WAITING

/**
 * Renders pages in turn, those of signed-in people first, so that a flood of anonymous requests leaves the back office
 * usable.
 */
function createRenderQueue() {
  const queue = new PQueue({ concurrency: AT_A_TIME })

  /** @throws AppError `unavailable` when too many are waiting */
  return function takeTurn<Page>(visitor: Visitor, render: () => Promise<Page>): Promise<Page> {
    const priority = PRIORITY[visitor]
    if (queue.sizeBy({ priority }) >= MOST_WAITING[visitor]) throw new AppError('unavailable', { retryAfter: 2 })
    return queue.add(render, { priority })
  }
}
