import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import fastifyStatic from '@fastify/static'
import { PARTS_OF_SITE, type SiteRenderer } from '@thali/contracts/system/site'
import { addressIn, type Language, languageOf, LANGUAGES } from '@thali/domain/language/languages'
import type { SiteView } from '@thali/contracts/system/system'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'

import { addBrandFiles, BRAND_FILES } from '#api/plugins/site/brand-files.ts'
import { describeWorker } from '#api/plugins/site/worker-files.ts'
import { createRenderQueue } from '#api/plugins/site/render-queue.ts'
import { OWN_READ_HEADERS, type RateLimits } from '#api/plugins/rate-limits.ts'
import { contentSecurityPolicy } from '#api/plugins/site/security-headers.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** How long a page without a visitor's name is served to everybody. */
const PAGE_MS = 10_000
const MOST_PAGES = 200
/** Longer URLs are rendered but not cached. */
const LONGEST_KEPT_URL = 120

type RenderedPage = {
  status: number
  headers: Record<string, string>
  bodies: { identity: Buffer; gzip: Buffer; br: Buffer }
  /** Whether a read was refused while rendering: the page is then not shared. */
  lacksReads: boolean
}

type Deps = {
  renderer: SiteRenderer
  /** What every page needs to know, in each language. */
  sites: Readonly<Record<Language, SiteView>>
  limits: RateLimits
  /** Whether the request has a session cookie signed by this server. Does not ask the database. */
  carriesSession: (cookieHeader: string | undefined) => boolean
  /** Folder of the built client; absent in development, where Vite serves it. */
  clientDir: string | undefined
}

export type SitePages = { forgetPages(): void }

/** Serves the rendered site: assets for a year, pages for anonymous visitors from a short-lived cache. */
export async function addSite(app: FastifyInstance, deps: Deps): Promise<SitePages> {
  const { renderer, sites, clientDir, limits, carriesSession } = deps
  const pages = new LRUCache<string, Promise<RenderedPage>>({ max: MOST_PAGES, ttl: PAGE_MS })
  const takeTurn = createRenderQueue()

  async function render(request: FastifyRequest): Promise<RenderedPage> {
    let lacksReads = false
    const page = await renderer.render({
      url: request.url,
      site: sites[languageOf(request.url)],
      async read(apiPath) {
        const answer = await readInProcess(app, request, apiPath)
        lacksReads ||= answer.status === 429
        return answer
      },
      report: (error) => request.log.error({ err: error }, 'page failed'),
    })
    const identity = Buffer.from(page.html)
    return {
      status: page.status,
      headers: page.headers,
      bodies: { identity, gzip: identity, br: identity },
      lacksReads,
    }
  }

  async function renderShared(request: FastifyRequest): Promise<RenderedPage> {
    const page = await takeTurn('anonymous', () => render(request))
    const { identity } = page.bodies
    const [gzipped, br] = await Promise.all([
      compressGzip(identity),
      compressBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    ])
    return { ...page, bodies: { identity, gzip: gzipped, br } }
  }

  async function findPage(request: FastifyRequest): Promise<RenderedPage> {
    const kept = await pages.get(request.url)?.catch(() => undefined)
    if (kept && isShareable(kept)) return kept
    const rendering = renderShared(request)
    if (request.url.length <= LONGEST_KEPT_URL) pages.set(request.url, rendering)
    const forget = () => pages.get(request.url) === rendering && pages.delete(request.url)
    rendering.then((page) => !isShareable(page) && forget(), forget)
    return rendering
  }

  const policy = contentSecurityPolicy(renderer.scriptHashes)
  if (clientDir) await addAssets(app, clientDir)
  addCrawlerFiles(app, sites['en-CA'])
  addBrandFiles(app, sites['en-CA'])
  app.get('/*', { config: { access: 'public', site: true }, schema: { hide: true } }, async (request, reply) => {
    if (request.url === '/api' || request.url.startsWith('/api/')) return reply.callNotFound()
    if (isFrontDoor(request) && chosenLanguage(request.headers.cookie) === 'fr-CA') {
      return reply.header('cache-control', 'private, no-store').redirect(addressIn('fr-CA', request.url))
    }
    const shared = SHELLS.has(request.url) || !carriesSession(request.headers.cookie)
    // Rendering is limited; cached pages are not.
    if (!shared || !pages.has(request.url)) await limits.forPages(request, reply)
    reply.header('content-security-policy', policy)
    const page = shared ? await findPage(request) : await takeTurn('signed-in', () => render(request))
    return sendPage(page, shared, request, reply)
  })
  return { forgetPages: () => pages.clear() }
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

function sendPage(page: RenderedPage, shared: boolean, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.code(page.status).headers(page.headers)
  reply.header('cache-control', shared && !isPrivate(page) ? 'no-cache' : 'private, no-store')
  if (page.status >= 300 && page.status < 400) return reply.send()

  reply.header('content-type', 'text/html; charset=utf-8')
  if (!shared) return reply.send(page.bodies.identity)
  reply.header('vary', 'accept-encoding, cookie')
  const accepted = request.headers['accept-encoding'] ?? ''
  const encoding = accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : undefined
  if (encoding) reply.header('content-encoding', encoding)
  return reply.send(page.bodies[encoding ?? 'identity'])
}

/** A page that failed, or that lacks a read, is only sent to its requester. */
function isShareable(page: RenderedPage): boolean {
  return page.status < 500 && !page.lacksReads && !isPrivate(page)
}

/** Whether the URL alone gives access, as with a receipt: such a page is never cached. */
function isPrivate({ headers }: RenderedPage): boolean {
  return headers['cache-control']?.includes('no-store') ?? false
}

/** Calls the same API with the same rules, without the network. */
async function readInProcess(
  app: FastifyInstance,
  request: FastifyRequest,
  apiPath: string,
): Promise<{ status: number; body: unknown }> {
  const { cookie } = request.headers
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

async function addAssets(app: FastifyInstance, clientDir: string): Promise<void> {
  await app.register(async (assets) => {
    assets.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'public', site: true }
      route.schema = { ...route.schema, hide: true }
    })
    const common = { preCompressed: true, index: false, schemaHide: true } as const
    await assets.register(fastifyStatic, {
      ...common,
      root: path.join(clientDir, 'assets'),
      prefix: '/assets/',
      immutable: true,
      maxAge: '365d',
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
