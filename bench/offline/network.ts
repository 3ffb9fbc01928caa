import { AsyncLocalStorage } from 'node:async_hooks'

import type { Member } from '../support/crew.ts'

/** What can happen to a call that changes something. */
export const FAULTS = ['lost call', 'lost answer', 'twice', 'late', 'server error', 'crash'] as const
export type Fault = (typeof FAULTS)[number]

/** A call that carried a key to the server: under whose cookie, when by the clock of the device, and whether it was a success. */
export type Delivery = { key: string; person: Member | null; atMs: number; isAccepted: boolean }

export type Transport = (address: string, init: RequestInit) => Promise<Response>

type NetworkDeps = {
  url: string
  nowMs: () => number
  /** The tab dies during a call. */
  onCrash: () => void
  /** Sends to the server; an address of its own for each device where that matters. */
  transport?: Transport
}

const present = new AsyncLocalStorage<Network>()
const realFetch = globalThis.fetch

/** The network of one device: what it sends goes through here, and may be lost, doubled or late. */
export class Network {
  isUp = true
  /** Whose session the browser holds. */
  cookie: Member | null = null
  /** Until then, by the clock of the device, something on the way answers 503 in the restaurant's place. */
  awayUntilMs = 0
  /** Faults of the next changes. */
  faults: Fault[] = []
  readonly deliveries: Delivery[] = []
  readonly #late: (() => Promise<unknown>)[] = []
  readonly #deps: NetworkDeps
  #onTheWay = 0

  constructor(deps: NetworkDeps) {
    this.#deps = deps
  }

  /** Runs work of the device: its calls, also those made later, go through this network. */
  run<Result>(work: () => Result): Result {
    return present.run(this, work)
  }

  get isIdle(): boolean {
    return this.#onTheWay === 0
  }

  /** Delivers the calls that were held up on their way. */
  async deliverLate(): Promise<void> {
    for (const deliver of this.#late.splice(0)) await deliver()
  }

  async send(path: string, init: RequestInit): Promise<Response> {
    if (!this.isUp) throw new TypeError('fetch failed')
    if (this.#deps.nowMs() < this.awayUntilMs) return new Response('<h1>Bad gateway</h1>', { status: 503 })
    const sent = { person: this.cookie, atMs: this.#deps.nowMs() }
    const deliver = () => this.#deliver(path, init, sent)
    switch (init.method === 'GET' ? undefined : this.faults.shift()) {
      case 'lost call':
        throw new TypeError('fetch failed')
      case 'lost answer':
        await deliver()
        throw new TypeError('terminated')
      case 'twice':
        return (await Promise.all([deliver(), deliver()]))[1]
      case 'late':
        this.#late.push(deliver)
        throw new TypeError('terminated')
      case 'server error':
        return Response.json({ error: 'Broken', code: 'internal' }, { status: 500 })
      case 'crash':
        // The call is on its way; nobody is there any more to hear its answer.
        void deliver()
        this.#deps.onCrash()
        return new Promise<never>(() => {})
      case undefined:
        return deliver()
    }
  }

  async #deliver(path: string, init: RequestInit, sent: Pick<Delivery, 'person' | 'atMs'>): Promise<Response> {
    const { url, transport = realFetch } = this.#deps
    const headers = { ...(init.headers as Record<string, string>), ...sent.person?.headers }
    const key = headers['idempotency-key']
    this.#onTheWay += 1
    try {
      const response = await transport(`${url}${path}`, { ...init, headers, signal: null })
      if (key !== undefined) this.deliveries.push({ key, ...sent, isAccepted: response.ok })
      // Read to its end: the device may never do so.
      return new Response(await response.arrayBuffer(), response)
    } finally {
      this.#onTheWay -= 1
    }
  }
}

/** From now on calls made in `Network.run` go through that network, all others as before. Returns how to end that. */
export function putNetworksBetween(): () => void {
  globalThis.fetch = (input, init = {}) => {
    const network = present.getStore()
    return network && typeof input === 'string' ? network.send(input, init) : realFetch(input, init)
  }
  return () => {
    globalThis.fetch = realFetch
  }
}
