/** The parts of autocannon's programmatic API that the bench uses; the package brings no types. */
declare module 'autocannon' {
  import type { EventEmitter } from 'node:events'

  type Request = { method?: string; path?: string; headers?: Record<string, string>; body?: string }
  type Requests = (Request & { setupRequest?: (request: Request) => Request })[]

  type Options = Request & {
    url: string
    connections: number
    /** Seconds. */
    duration?: number
    /** Number of requests to send, instead of a duration. */
    amount?: number
    requests?: Requests
    /** Threads that send. */
    workers?: number
  }

  type Result = {
    duration: number
    requests: { total: number }
    latency: { p50: number; p99: number }
    non2xx: number
    errors: number
    timeouts: number
  }

  /** Emits `response` (client, status, bytes, milliseconds) for every answer. */
  type Instance = EventEmitter & Promise<Result>

  function autocannon(options: Options): Instance
  namespace autocannon {
    export type { Request, Requests }
  }
  export default autocannon
}
