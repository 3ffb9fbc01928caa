import { PARTS_OF_SITE } from '@thali/contracts/system/site'
import type { FastifyInstance, FastifyReply } from 'fastify'

/**
 * Inline styles are allowed: the document brings its own. Scripts only from our files or by hash. `form-action` allows
 * only ourselves: the card page is reached by a redirect, not a form. `imagesFrom`: origins of images besides ours.
 */
export function contentSecurityPolicy(
  scriptHashes: readonly string[] = [],
  imagesFrom: readonly string[] = [],
): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scriptHashes].join(' '),
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...imagesFrom].join(' '),
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self' blob:",
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Sent with every response. */
export const SECURITY_HEADERS = {
  'content-security-policy': contentSecurityPolicy(),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(self), microphone=(), payment=()',
}

/** What matters for a script or a font; the rest is about documents and about what is asked for anew each time. */
const FILE_HEADERS = {
  'x-content-type-options': SECURITY_HEADERS['x-content-type-options'],
  'cross-origin-resource-policy': SECURITY_HEADERS['cross-origin-resource-policy'],
}

/**
 * Adds the security headers to every response, and keeps personal ones out of every cache. HTTPS installations also set
 * HSTS for two years.
 */
export function addSecurityHeaders(app: FastifyInstance, { https }: { https: boolean }): void {
  const pinned = https ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}
  const headers = { ...SECURITY_HEADERS, ...pinned }
  const fileHeaders = { ...FILE_HEADERS, ...pinned }
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.isBuildFile === true) {
      reply.headers(fileHeaders)
      return done()
    }
    reply.headers(headers)
    reply.header('x-request-id', request.id)
    // A personal response is stored by no browser and no proxy, unless the route says otherwise.
    const { access } = request.routeOptions.config
    // Only for reads: other responses are not cached anyway, and browsers do not keep a page in the back/forward cache
    // when its calls answered `no-store`.
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (isRead && access !== undefined && access !== 'public') reply.header('cache-control', 'private, no-store')
    done()
  })
}

/** Says with every answer but the build's own files which build of the site is served, so that an open page learns of a newer one. */
export function tellBuild(app: FastifyInstance, build: string | undefined): void {
  if (build === undefined) return
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.isBuildFile !== true) reply.header('x-thali-build', build)
    done()
  })
}

/** Headers of a service worker's script, by its path in the folder of the client. */
const WORKERS = PARTS_OF_SITE.map((part) => ({ file: `${part}/sw.js`, scope: part || '/' }))

/**
 * A worker's script keeps its name, so browsers ask for it every time. Its scope is the whole part of the site, such as
 * `/admin` itself, which is above the folder of the script.
 */
export function describeWorker(reply: FastifyReply, path: string): void {
  const worker = WORKERS.findLast(({ file }) => path.replace(/\.(?:br|gz)$/, '').endsWith(file))
  if (!worker) return
  reply.header('cache-control', 'no-cache').header('service-worker-allowed', worker.scope)
}
