import { setTimeout as wait } from 'node:timers/promises'

import { urlOf } from '@thali/contracts/endpoint'
import {
  nextAgentSheet,
  type NextAgentSheet,
  reportAgentSheets,
  type ReportAgentSheets,
} from '@thali/contracts/locations/print-calls'
import { KICK_WITHIN_MS } from '@thali/domain/paper/printers'
import { askPrinter, printOnNetwork } from '@thali/printing/network-printer'

type Sheet = NonNullable<NextAgentSheet['reply']['sheet']>
type Reports = ReportAgentSheets['body']

/** The server answers within 15 seconds. */
const ANSWER_MS = 25_000
/** So long the line to the server is left alone after it broke. */
const RETRY_MS = { least: 500, most: 5_000 }
/** A sheet that could not begin by then is old: this machine slept, or its printer hung. */
const STALE_MS = 20_000
/** The server takes as many at once. */
const REPORTS_AT_ONCE = 100
/** At its end. What the server is not told by then it counts as unknown. */
const LAST_REPORTS_MS = 5_000

type Options = {
  /** `https://orders.example.com` */
  server: string
  secret: string
  /** Lines for the person who looks after it; one each time that something changes. */
  tell: (line: string) => void
}

/**
 * Fetches sheets from the server and prints them on the printers of this network, one at a time on each. What became of a
 * sheet is kept until the server knows it.
 */
export function startAgent({ server, secret, tell }: Options) {
  const stopping = new AbortController()
  const line = createLine({ server, secret, tell })
  const reporter = createReporter((body) => line.send(reportAgentSheets, body))
  const press = createPress(reporter.add)

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const answer = await line.send(nextAgentSheet, {}, stopping.signal)
      if (!answer) continue
      const { sheet, ask } = nextAgentSheet.reply.parse(answer)
      const takenAt = Date.now()
      if (sheet) press.print(sheet, takenAt)
      void Promise.all(ask.map(async ({ printer, address }) => ({ printer, trouble: await askPrinter(address) }))).then(
        (states) => reporter.add({ done: [], states }),
      )
    }
  }
  const running = run()

  return {
    /** Prints what it has in hand and tells the server. */
    async stop(): Promise<void> {
      stopping.abort()
      await running
      await press.end()
      await Promise.race([reporter.flush(), wait(LAST_REPORTS_MS)])
    },
  }
}

/** One sheet at a time on each printer. */
function createPress(report: (what: Reports) => void) {
  const printers = new Map<string, Promise<void>>()

  async function printNow(sheet: Sheet, takenAt: number): Promise<void> {
    const { attempt, width, height, data, drawer, ...target } = sheet
    const picture = drawer ? 'drawer' : { width, height, bits: new Uint8Array(Buffer.from(data, 'base64')) }
    const isStale = Date.now() - takenAt > (drawer ? KICK_WITHIN_MS : STALE_MS)
    const printed = isStale ? { outcome: 'not-printed' as const, trouble: null } : await printOnNetwork(target, picture)
    report({ done: [{ attempt, ...printed }], states: [] })
  }

  return {
    print(sheet: Sheet, takenAt: number): void {
      const before = printers.get(sheet.address) ?? Promise.resolve()
      printers.set(
        sheet.address,
        before.then(() => printNow(sheet, takenAt)),
      )
    },
    end: () => Promise.all(printers.values()),
  }
}

/** Keeps what is to be told to the server until it was told. */
function createReporter(send: (body: Reports) => Promise<unknown>) {
  let kept: Reports = { done: [], states: [] }
  let sending: Promise<void> | undefined

  async function sendAll(): Promise<void> {
    while (kept.done.length + kept.states.length > 0) {
      const body = { done: kept.done.slice(0, REPORTS_AT_ONCE), states: kept.states.slice(-REPORTS_AT_ONCE) }
      const count = { done: body.done.length, states: kept.states.length }
      if (!(await send(body))) continue
      kept = { done: kept.done.slice(count.done), states: kept.states.slice(count.states) }
    }
    sending = undefined
  }

  const flush = () => (sending ??= sendAll())
  return {
    add({ done, states }: Reports): void {
      kept = { done: [...kept.done, ...done], states: [...kept.states, ...states] }
      if (done.length + states.length > 0) void flush()
    },
    flush,
  }
}

type Endpoint = typeof nextAgentSheet | typeof reportAgentSheets

/** The line to the server. It says once that it broke, and once that it is back. */
function createLine({ server, secret, tell }: Options) {
  let problem: string | null = null
  let failures = 0

  function note(next: string | null): void {
    if (next !== problem) tell(next ?? 'Connected. Printing what the server sends.')
    problem = next
  }

  async function sendOnce(endpoint: Endpoint, body: object, stopped: AbortSignal | undefined): Promise<unknown> {
    const late = AbortSignal.timeout(ANSWER_MS)
    const response = await fetch(new URL(urlOf(endpoint), server), {
      method: endpoint.method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
      body: JSON.stringify(body),
      signal: stopped ? AbortSignal.any([late, stopped]) : late,
    })
    if (response.ok) return response.json()
    await response.body?.cancel()
    throw new Error(
      response.status === 404
        ? 'The server does not know this secret. Make a new one in Locations, Printers, and start again with it.'
        : `The server answers ${response.status}.`,
    )
  }

  return {
    /** The answer; null where there was none, after a pause. @param stopped gives up at once */
    async send(endpoint: Endpoint, body: object, stopped?: AbortSignal): Promise<unknown> {
      try {
        const answer = await sendOnce(endpoint, body, stopped)
        failures = 0
        note(null)
        return answer
      } catch (error) {
        if (stopped?.aborted) return null
        failures += 1
        note(error instanceof TypeError ? `The server cannot be reached: ${server}` : (error as Error).message)
        const pause = Math.min(RETRY_MS.least * 2 ** failures, RETRY_MS.most)
        await wait(pause, undefined, stopped && { signal: stopped }).catch(() => {})
        return null
      }
    },
  }
}
