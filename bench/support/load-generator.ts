import { randomUUID } from 'node:crypto'
import { once } from 'node:events'

import autocannon from 'autocannon'

import { type GeneratorReport, KEY_PLACE, type Load } from './load.ts'
import { messageOf } from './paid-pages.ts'
import { numberedId, stepBody } from './rows/step-rows.ts'
import { percentiles } from './stats.ts'

async function run(load: Load): Promise<GeneratorReport> {
  const { url, seconds, connections, messages, steps } = load
  const requests = toRequests(load)
  const count = (messages ?? steps)?.count
  const extent = count === undefined ? { duration: seconds } : { amount: count }
  const times: number[] = []
  const open = new Map<unknown, number[]>()
  const running = autocannon({ url, connections, requests, ...extent })
  void running.on('response', (client, _status, _bytes, milliseconds: number) => {
    const parts = [...(open.get(client) ?? []), milliseconds]
    open.set(client, parts.length < requests.length ? parts : [])
    if (parts.length === requests.length) times.push(parts.reduce((sum, part) => sum + part, 0))
  })
  const result = await running

  const [p50Ms, p99Ms] = percentiles(times, [0.5, 0.99])
  return {
    seconds: result.duration,
    p50Ms,
    p99Ms,
    requests: times.length,
    failures: result.non2xx + result.errors + result.timeouts,
  }
}

function toRequests(load: Load): autocannon.Requests {
  const { method = 'GET', headers = {}, body, bodies = [], freshKeys = false, before = [], messages, steps } = load
  const request = { method, headers, ...(body === undefined ? {} : { body }) }
  if (messages) return [{ ...request, setupRequest: createMessages(headers) }]
  if (steps) return [{ ...request, setupRequest: createSteps(headers) }]
  let turn = 0
  const withFreshKey = (prepared: autocannon.Request) => {
    const key = randomUUID()
    const next = bodies[turn++ % bodies.length] ?? body
    const own = next === undefined ? {} : { body: next.replaceAll(KEY_PLACE, key) }
    return { ...prepared, ...own, headers: { ...headers, 'idempotency-key': key } }
  }
  const main = freshKeys ? { ...request, setupRequest: withFreshKey } : request
  const { body: _body, ...bare } = request
  return [...before.map((one) => ({ ...bare, ...one })), main]
}

/** Messages about one payment page after the other, signed in the provider's scheme as they are sent. */
function createMessages(headers: Record<string, string>) {
  let number = 0
  return (prepared: autocannon.Request): autocannon.Request => {
    const message = messageOf(`cs_${numberedId(number++)}`)
    return { ...prepared, body: message.body, headers: { ...headers, ...message.headers } }
  }
}

/** The first step of one order after the other, as a tap on the board sends it. */
function createSteps(headers: Record<string, string>) {
  let number = 0
  return (prepared: autocannon.Request): autocannon.Request => {
    const body = stepBody(number++)
    return { ...prepared, body, headers: { ...headers, 'idempotency-key': randomUUID() } }
  }
}

const [load] = (await once(process, 'message')) as [Load]
process.send?.(await run(load))
process.disconnect()
