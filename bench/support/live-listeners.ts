import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

import type { ListenersReport, ListenersTask } from './live.ts'
import { numberIn, stepBody } from './rows/step-rows.ts'
import { percentiles } from './stats.ts'

/** Between one change and the next, so that none waits for another. */
const GAP_MS = 50
const PATIENCE_MS = 10_000

type Change = { tappedAt: number; answeredAt: number; arrivals: number[] }

/** Opens feeds, makes changes, and measures how long each took to reach every listener. */
async function run({ eventsUrl, stepUrl, headers, listeners, seconds }: ListenersTask): Promise<ListenersReport> {
  const changes: Change[] = []
  const hear = (event: string) => {
    const number = numberIn(event)
    if (number !== undefined) changes[number]?.arrivals.push(performance.now())
  }
  await Promise.all(Array.from({ length: listeners }, () => listen(eventsUrl, headers, hear)))

  const until = performance.now() + seconds * 1000
  while (performance.now() < until) {
    const change: Change = { tappedAt: performance.now(), answeredAt: Number.NaN, arrivals: [] }
    const number = changes.push(change) - 1
    await makeChange(stepUrl, headers, number)
    change.answeredAt = performance.now()
    await wait(GAP_MS)
  }
  await untilAllHaveHeard(changes, listeners)
  const spread = (from: (change: Change) => number) => {
    const delays = changes.flatMap((change) => change.arrivals.map((at) => Math.max(0, at - from(change))))
    const [p50Ms, p99Ms] = percentiles(delays, [0.5, 0.99])
    return { p50Ms, p99Ms }
  }
  return {
    changes: changes.length,
    afterTap: spread(({ tappedAt }) => tappedAt),
    afterAnswer: spread(({ answeredAt }) => answeredAt),
  }
}

/** Resolves when the stream is open and its first bytes have arrived. */
async function listen(url: string, headers: Record<string, string>, hear: (event: string) => void): Promise<void> {
  const [response] = (await once(get(url, { agent: false, headers }), 'response')) as [IncomingMessage]
  if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}`)
  let text = ''
  response.setEncoding('utf8').on('data', (chunk: string) => {
    const events = (text + chunk).split('\n\n')
    text = events.pop() ?? ''
    for (const event of events) hear(event)
  })
  await once(response, 'data')
}

async function makeChange(url: string, headers: Record<string, string>, number: number): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: stepBody(number),
  })
  const answer = await response.text()
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${answer}`)
}

async function untilAllHaveHeard(changes: readonly Change[], listeners: number): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS
  const isMissing = ({ arrivals }: Change) => arrivals.length !== listeners
  while (changes.some(isMissing)) {
    if (performance.now() > deadline) {
      throw new Error(`${changes.filter(isMissing).length} changes did not come to every listener once.`)
    }
    await wait(GAP_MS)
  }
}

const [task] = (await once(process, 'message')) as [ListenersTask]
process.send?.(await run(task))
process.exit(0)
