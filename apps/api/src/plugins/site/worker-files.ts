import { PARTS_OF_SITE } from '@thali/contracts/system/site'
import type { FastifyInstance, FastifyReply } from 'fastify'

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
