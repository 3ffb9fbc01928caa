import { randomUUID } from 'node:crypto'

import { GUEST } from '../../apps/web/src/lib/action-queue/action-queue.ts'
import { createActionQueue } from '../../apps/web/src/lib/action-queue/queue-engine.ts'
import { createTurns, type QueueStore } from '../../apps/web/src/lib/action-queue/queue-store.ts'
import { createCall } from '../../apps/web/src/lib/api/api.ts'
import { createClient } from '../../apps/web/src/lib/api/client.ts'

const PATIENCE = { isQueued: true, retries: 0, timeoutMs: 8000 } as const

type Device = {
  store: QueueStore
  wait: (ms: number) => Promise<void>
  after: (ms: number, work: () => void) => unknown
  nowMs: () => number
  random: () => number
  /** Lets a call of the tab through, or not. */
  request?: <Answer>(send: () => Promise<Answer>) => Promise<Answer>
}

/** The site's real queue and client, with the clock and timers of a device. */
export function openQueue({ store, wait, after, nowMs, random, request = (send) => send() }: Device) {
  const ignore = () => {}
  const client = createClient({
    isOnline: () => true,
    onReturn: ignore,
    wait,
    random,
    nowMs,
    warn: ignore,
    onAnswer: ignore,
  })
  const callFor = (account?: string) =>
    createCall({
      request: (method, path, options) =>
        request(() => client.request(method, path, { ...options, ...PATIENCE, account })),
    })
  const queue = createActionQueue({
    store,
    takeTurn: createTurns({ store, locks: undefined, owner: randomUUID(), nowMs }),
    askWhoIsThere: async () => (await callFor()('GET /session')).user?.uid ?? GUEST,
    tellOthers: ignore,
    wait,
    after,
    nowMs,
    random,
  })
  return { queue, callFor }
}
