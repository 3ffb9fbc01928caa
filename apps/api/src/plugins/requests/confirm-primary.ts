import { AppError } from '@thali/contracts/errors'
import type { HostWatch } from '@thali/keeper/connection/host-watch'
import type { FastifyInstance } from 'fastify'

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Says that something is stored only when the other hosts of the database say, after it was stored, that none of them has
 * taken over: what a primary stores that was overtaken and woke is lost (ruling 74). The sender of a call that is refused
 * for that repeats it with its key, and it is stored on the new primary.
 */
export function confirmPrimary(http: FastifyInstance, hosts: HostWatch | undefined): void {
  if (!hosts) return
  const timelines = new WeakMap<object, number | null>()

  http.addHook('onRequest', (request, _reply, done) => {
    if (!READS.has(request.method)) timelines.set(request, hosts.timeline())
    done()
  })
  http.addHook('onSend', async (request, reply) => {
    if (!timelines.has(request) || reply.statusCode >= 400) return
    const isConfirmed = await hosts.confirm()
    if (isConfirmed && hosts.timeline() === timelines.get(request)) return
    timelines.delete(request)
    throw new AppError('unavailable')
  })
}
