import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

import autocannon from 'autocannon'

import type { GeneratorReport, Load } from './load.ts'

const THREADS = 2
const MS: Record<string, number> = { us: 0.001, ms: 1, s: 1_000 }

/**
 * Asks for one address as often as it is answered. One process of Node is slower than an answer from memory: so this is
 * `wrk` where it is installed, else two threads of autocannon.
 */
export async function generateGets(load: Load): Promise<GeneratorReport> {
  return (await runWrk(load)) ?? runAutocannon(load)
}

async function runWrk({ url, seconds, connections, headers = {} }: Load): Promise<GeneratorReport | undefined> {
  const lines = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const extent = ['-t', String(THREADS), '-c', String(connections), '-d', `${Math.ceil(seconds)}s`]
  try {
    const { stdout } = await promisify(execFile)('wrk', [...extent, '--latency', ...lines, url])
    return readWrk(stdout)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

function readWrk(printed: string): GeneratorReport {
  const [, requests, duration, unit = 's'] = /(\d+) requests in ([\d.]+)(ms|s),/.exec(printed) ?? []
  const [, refused = 0] = /Non-2xx or 3xx responses: (\d+)/.exec(printed) ?? []
  const broken = /Socket errors: (.*)/.exec(printed)?.[1]?.match(/\d+/g) ?? []
  return {
    seconds: (Number(duration) * (MS[unit] ?? 1)) / 1_000,
    requests: Number(requests),
    p50Ms: percentileIn(printed, '50%'),
    p99Ms: percentileIn(printed, '99%'),
    failures: [refused, ...broken].reduce<number>((sum, count) => sum + Number(count), 0),
  }
}

function percentileIn(printed: string, name: string): number {
  const [, value, unit = 'ms'] = new RegExp(`${name}\\s+([\\d.]+)(us|ms|s)`).exec(printed) ?? []
  return Number(value) * (MS[unit] ?? 1)
}

async function runAutocannon({ url, seconds, connections, headers = {} }: Load): Promise<GeneratorReport> {
  const result = await autocannon({ url, connections, duration: seconds, headers, workers: THREADS })
  const { latency, requests, duration } = result
  const failures = result.non2xx + result.errors + result.timeouts
  return { seconds: duration, requests: requests.total, p50Ms: latency.p50, p99Ms: latency.p99, failures }
}
