import type { FastifyInstance } from 'fastify'

const SLOW_MS = 1_000

/**
 * One JSON line for every request that changed something, failed or was slow. Routes are logged by their pattern: no
 * query, body or header reaches the log, so no token and no address does.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const changed = request.method !== 'GET' && request.method !== 'HEAD'
    const failed = reply.statusCode >= 500
    if (changed || failed || reply.elapsedTime > SLOW_MS) {
      request.log[failed ? 'error' : 'info'](
        {
          method: request.method,
          route: request.routeOptions.url,
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime),
        },
        'request',
      )
    }
    done()
  })
}
