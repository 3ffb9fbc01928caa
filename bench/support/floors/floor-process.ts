import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

import type pg from 'pg'

const FLOOR = path.join(import.meta.dirname, 'floor.ts')

/** A row by its columns, ready to be written again. */
export type Row = Record<string, unknown>

/** The rows that one order of ours left in the database, and the answer it got. */
export type SampleOrder = { order: Row; history: Row; change: Row; answer: Row; jobs: Row[]; reply: Row }

export type FloorSetup = {
  connection: { host: string; port: number; user: string; database: string }
  sample: SampleOrder
  menu: WireReply
  payments: { checkout: Row; stripeUrl: string; form: string; secret: string }
}

/** An answer as it was sent, compressed; the body in base64. */
export type WireReply = { headers: Record<string, string>; body: string }

export type Floor = { pid: number; url: string; stop(): Promise<void> }

export async function startFloorProcess(setup: FloorSetup): Promise<Floor> {
  const child: ChildProcess = fork(FLOOR)
  const ended = once(child, 'exit')
  child.send(setup)
  const url = await Promise.race([
    once(child, 'message').then(([address]) => String(address)),
    ended.then(([code]) => Promise.reject(new Error(`The floor ended with code ${code}.`))),
  ])
  return {
    pid: child.pid ?? 0,
    url,
    async stop() {
      child.disconnect()
      await ended
    },
  }
}

/** Reads back the rows of one order. */
export async function readSampleOrder(database: pg.Client, reply: Row): Promise<SampleOrder> {
  const one = async (text: string) => (await database.query<Row>(text, [reply['orderId']])).rows
  const [[order], [history], [change], [answer], jobs] = [
    await one('SELECT * FROM orders WHERE id = $1'),
    await one('SELECT order_id, status, actor, at FROM order_status_history WHERE order_id = $1'),
    await one('SELECT topic, subject, location_id, version FROM changes WHERE subject = $1::text'),
    await one(
      `SELECT principal, key, request_hash, response FROM idempotency_keys WHERE response->>'orderId' = $1::text`,
    ),
    await one(`
      SELECT id, name, data, start_after, created_on, keep_until, expire_seconds, deletion_seconds,
             retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, dead_letter
      FROM pgboss.job WHERE data->>'orderId' = $1::text`),
  ]
  if (!order || !history || !change || !answer || jobs.length !== 2)
    throw new Error('The sample order did not leave all its rows.')
  return { order: onlyWritten(order), history, change, answer, jobs, reply }
}

/** Empty columns are left to their defaults. */
function onlyWritten(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))
}
