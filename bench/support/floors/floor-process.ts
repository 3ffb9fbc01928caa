import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

import type { Row, Rows } from './row-writer.ts'

const FLOOR = path.join(import.meta.dirname, 'floor.ts')

/** What the product wrote and answered for one order, one step, one card payment and one table. */
export type Samples = {
  order: { rows: Rows; reply: Row }
  step: { rows: Rows; reply: Row }
  payment: { rows: Rows; checkout: Row }
  table: { rows: Rows; reply: Row }
}

export type FloorSetup = {
  connection: { host: string; port: number; user: string; database: string }
  samples: Samples
  /** The key that programs send. */
  apiKey: string
  menu: WireReply
  payments: { stripeUrl: string; form: string }
}

/** An answer as it was sent, compressed; the body in base64. */
export type WireReply = { headers: Record<string, string>; body: string }

export type Floor = { pid: number; url: string; stop(): Promise<void> }

export async function startFloorProcess(setup: FloorSetup): Promise<Floor> {
  // Dates and bytes of the sample rows arrive as such.
  const child: ChildProcess = fork(FLOOR, { serialization: 'advanced' })
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
