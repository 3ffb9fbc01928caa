import { randomUUID } from 'node:crypto'
import { once } from 'node:events'

import autocannon from 'autocannon'

import type { GeneratorReport, Load } from './load.ts'
import { percentile } from './stats.ts'

async function run(load: Load): Promise<GeneratorReport> {
  const { url, method = 'GET', headers = {}, body, seconds, connections, freshKeys = false } = load
  const request = { method, headers, ...(body === undefined ? {} : { body }) }
  const withFreshKey = (prepared: autocannon.Request) => ({
    ...prepared,
    headers: { ...headers, 'idempotency-key': randomUUID() },
  })
  const requests = [freshKeys ? { ...request, setupRequest: withFreshKey } : request]

  const times: number[] = []
  const running = autocannon({ url, connections, duration: seconds, requests })
  void running.on('response', (_client, _status, _bytes, milliseconds: number) => times.push(milliseconds))
  const result = await running

  const sorted = Float64Array.from(times).sort()
  return {
    perSecond: sorted.length / result.duration,
    p50Ms: percentile(sorted, 0.5),
    p99Ms: percentile(sorted, 0.99),
    requests: sorted.length,
    failures: result.non2xx + result.errors + result.timeouts,
  }
}

const [load] = (await once(process, 'message')) as [Load]
process.send?.(await run(load))
process.disconnect()
