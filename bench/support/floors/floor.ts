import { hash } from 'node:crypto'
import { once } from 'node:events'

import Fastify, { type FastifyInstance } from 'fastify'
import pg from 'pg'

import { addDeskFloor } from './desk-floor.ts'
import type { FloorSetup } from './floor-process.ts'
import { addOrderFloor } from './order-floor.ts'
import { addPaymentFloor } from './payment-floor.ts'
import { addTableFloor } from './table-floor.ts'

/** As many connections as the product opens. */
const POOL_SIZE = 16

/** The least that Fastify and PostgreSQL can do for the same request: no plugin, no check but that of the API key. */
async function startFloor(setup: FloorSetup): Promise<string> {
  const app = Fastify()
  checkKeys(app, setup)
  const pool = new pg.Pool({ ...setup.connection, max: POOL_SIZE })
  addOrderFloor(app, pool, setup)
  addPaymentFloor(app, pool, setup)
  addTableFloor(app, pool, setup)
  addDeskFloor(app, pool, setup)
  return app.listen({ port: 0, host: '127.0.0.1' })
}

/** A key is known by its hash and held in memory, as the product holds it for a second. */
function checkKeys(app: FastifyInstance, { apiKey }: FloorSetup): void {
  const known = new Set([hash('sha256', apiKey, 'base64url')])
  app.addHook('onRequest', (request, reply, done) => {
    const key = request.headers['x-api-key']
    if (typeof key !== 'string' || known.has(hash('sha256', key, 'base64url'))) return done()
    reply.code(401).send()
  })
}

const [setup] = (await once(process, 'message')) as [FloorSetup]
process.send?.(await startFloor(setup))
// It ends with the process that started it.
process.once('disconnect', () => process.exit(0))
