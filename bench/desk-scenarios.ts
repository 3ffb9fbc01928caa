import { setTimeout as wait } from 'node:timers/promises'

import { type ListenersReport, type ListenersTask, runListeners, type Spread } from './support/live.ts'
import { cpuSeconds } from './support/process-usage.ts'
import { median } from './support/stats.ts'
import { type Effort, type Figures, measureInTurns } from './support/turns.ts'
import type { Place, Program, Workbench } from './support/workbench.ts'

const JSON_BODY = { 'content-type': 'application/json' }
/** As many as either can do in about a second, for each second that a round is to take. */
const STEPS_A_SECOND = { floor: 1_500, server: 800, before: 800 }
/** More than the changes that a listening round has time for. */
const CHANGES_A_SECOND = 25
const LISTENERS = [2, 50, 500] as const
const WARM_UP_SECONDS = 1
const PAUSE_MS = 500

export type LiveFigures = { name: string; afterTap: Spread; afterAnswer: Spread; cpuMs: number }

/**
 * A tap that takes an order on: history, audit, change feed and a held text with it, beside the program before, and a floor
 * that writes the same rows.
 */
export async function measureSteps(bench: Workbench, effort: Effort): Promise<Figures[]> {
  const { floor, server, staff } = bench
  const before = await bench.before()
  const contender = (name: string, where: Place, { pid, url, staff: who }: Program & Pick<Workbench, 'staff'>) => {
    const count = Math.ceil(STEPS_A_SECOND[where] * effort.seconds)
    return {
      name,
      pid,
      load: { method: 'POST' as const, url, headers: { ...JSON_BODY, ...who }, steps: { count } },
      prepare: () => bench.insertPending(where, count),
    }
  }
  const path = '/api/updateOrderStatus'
  const contenders = [
    contender('Floor: the same rows', 'floor', { ...floor, url: `${floor.url}/step`, staff }),
    contender('Status change', 'server', { ...server, url: server.url + path, staff }),
    contender(`The same in ${before.commit}`, 'before', { ...before, url: before.url + path }),
  ]
  return measureInTurns(contenders, effort, bench.clear)
}

/** How long a status change takes to every one of 2, 50 and 500 listeners, beside bare server-sent events. */
export async function measureLive(bench: Workbench, { seconds, rounds }: Effort): Promise<LiveFigures[]> {
  const contenders = LISTENERS.flatMap((listeners) => [
    { name: `Floor: ${listeners} listeners`, where: 'floor' as const, listeners },
    { name: `Live feed, ${listeners} listeners`, where: 'server' as const, listeners },
  ])
  const results = contenders.map((): (ListenersReport & { cpuMs: number })[] => [])
  for (const contender of contenders) await listenOnce(bench, contender, WARM_UP_SECONDS)
  for (let round = 0; round < rounds; round++) {
    for (const [index, contender] of contenders.entries()) {
      results[index]?.push(await listenOnce(bench, contender, seconds))
    }
  }
  return contenders.map(({ name }, index) => {
    const reports = results[index] ?? []
    const middle = (figure: (report: ListenersReport & { cpuMs: number }) => number) => median(reports.map(figure))
    return {
      name,
      afterTap: { p50Ms: middle((one) => one.afterTap.p50Ms), p99Ms: middle((one) => one.afterTap.p99Ms) },
      afterAnswer: { p50Ms: middle((one) => one.afterAnswer.p50Ms), p99Ms: middle((one) => one.afterAnswer.p99Ms) },
      cpuMs: middle(({ cpuMs }) => cpuMs),
    }
  })
}

async function listenOnce(
  bench: Workbench,
  { where, listeners }: { where: 'server' | 'floor'; listeners: number },
  seconds: number,
): Promise<ListenersReport & { cpuMs: number }> {
  const { pid, url } = bench[where]
  const own: Pick<ListenersTask, 'eventsUrl' | 'stepUrl'> =
    where === 'server'
      ? { eventsUrl: `${url}/api/events`, stepUrl: `${url}/api/updateOrderStatus` }
      : { eventsUrl: `${url}/events`, stepUrl: `${url}/step` }
  await bench.insertPending(where, CHANGES_A_SECOND * seconds)
  const before = cpuSeconds(pid)
  const report = await runListeners({ ...own, headers: bench.staff, listeners, seconds })
  const cpuMs = ((cpuSeconds(pid) - before) * 1000) / report.changes
  await bench.clear()
  await wait(PAUSE_MS)
  return { ...report, cpuMs }
}
