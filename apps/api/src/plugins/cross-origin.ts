import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const API = '/api/'

/** What our client reads from an answer; a browser hides every other header from a page of another origin. */
const EXPOSED_HEADERS = [
  'content-disposition',
  'date',
  'retry-after',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-request-id',
  'x-thali-build',
].join(', ')

const PREFLIGHT_HEADERS = {
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers':
    'accept-language, authorization, content-type, idempotency-key, last-event-id, upload-offset, x-acting-account',
  // Two hours, the longest that Chromium remembers it.
  'access-control-max-age': '7200',
}

/**
 * Lets the Android app, and no other page elsewhere, read answers of the API. Never with cookies: the app proves itself
 * by its token.
 */
export function addCrossOrigin(http: FastifyInstance, posOrigin: string): void {
  http.addHook('onRequest', async (request, reply) => {
    if (!allowApp(request, reply, posOrigin) || !isPreflight(request)) return undefined
    return reply.code(204).headers(PREFLIGHT_HEADERS).send()
  })
  // A cache between must not give the app the answer that a page of ours was given.
  http.addHook('onSend', async (request, reply) => {
    if (!request.url.startsWith(API)) return
    const vary = reply.getHeader('vary')
    reply.header('vary', vary === undefined ? 'origin' : `${String(vary)}, origin`)
  })
}

/** Marks the answer to the app as readable by it; false when the request is not the app's. */
export function allowApp(request: FastifyRequest, reply: FastifyReply, posOrigin: string): boolean {
  const isOfApp = request.headers.origin === posOrigin && request.url.startsWith(API)
  if (isOfApp) {
    reply.headers({ 'access-control-allow-origin': posOrigin, 'access-control-expose-headers': EXPOSED_HEADERS })
  }
  return isOfApp
}

function isPreflight({ method, headers }: FastifyRequest): boolean {
  return method === 'OPTIONS' && headers['access-control-request-method'] !== undefined
}
