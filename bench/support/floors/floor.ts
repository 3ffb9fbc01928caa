import { randomUUID } from 'node:crypto'
import { once } from 'node:events'

import Fastify from 'fastify'
import pg from 'pg'

import { addDeskFloor } from './desk-floor.ts'
import type { FloorSetup, Row, SampleOrder } from './floor-process.ts'
import { addPaymentFloor } from './payment-floor.ts'
import { addTableFloor } from './table-floor.ts'

/** As many connections as the product opens. */
const POOL_SIZE = 16

/** Columns that hold JSON: written out for every order anew, as they must be where every order is another one. */
const DOCUMENTS = new Set(['lines', 'location_snapshot', 'response', 'data'])

/** Writes the rows of one order in one statement: the same rows cannot be stored with less. */
function createOrderWriter(pool: pg.Pool, { order, history, change, answer, jobs }: SampleOrder) {
  const parameters: { column: string; value: unknown }[] = []
  const parameter = ([column, value]: [string, unknown]) => `$${parameters.push({ column, value })}`
  const insert = (table: string, rows: readonly Row[]) => {
    const tuples = rows.map((row) => `(${Object.entries(row).map(parameter).join(', ')})`)
    return `INSERT INTO ${table} (${Object.keys(rows[0] ?? {}).join(', ')}) VALUES ${tuples.join(', ')}`
  }
  const text = `
    WITH history AS (${insert('order_status_history', [history])}),
         change AS (${insert('changes', [change])}),
         answer AS (${insert('idempotency_keys', [answer])}),
         job AS (${insert('pgboss.job', jobs)})
    ${insert('orders', [order])}`

  return async (key: string, number: number): Promise<string> => {
    const orderId = randomUUID()
    const fresh = new Map<unknown, unknown>([
      [order['id'], orderId],
      [order['number'], number],
      [answer['key'], key],
      ...jobs.map(({ id }) => [id, randomUUID()] as const),
    ])
    const values = parameters.map(({ column, value }) =>
      DOCUMENTS.has(column) ? JSON.stringify(value) : (fresh.get(value) ?? value),
    )
    await pool.query({ name: 'floor-order', text, values })
    return orderId
  }
}

/** The least that Fastify and PostgreSQL can do for the same request: no plugin, no check, no code of the product. */
async function startFloor(setup: FloorSetup): Promise<string> {
  const { connection, sample, menu } = setup
  const app = Fastify()
  const pool = new pg.Pool({ ...connection, max: POOL_SIZE })
  const placeOrder = createOrderWriter(pool, sample)
  addPaymentFloor(app, pool, setup)
  addTableFloor(app, pool)
  addDeskFloor(app, pool, sample.reply)
  let number = Number(sample.order['number'])
  app.post('/order', async (request) => {
    const orderId = await placeOrder(String(request.headers['idempotency-key']), ++number)
    return { ...sample.reply, orderId }
  })

  const body = Buffer.from(menu.body, 'base64')
  app.get('/menu', (_request, reply) => reply.headers(menu.headers).send(body))
  return app.listen({ port: 0, host: '127.0.0.1' })
}

const [setup] = (await once(process, 'message')) as [FloorSetup]
process.send?.(await startFloor(setup))
// It ends with the process that started it.
process.once('disconnect', () => process.exit(0))
