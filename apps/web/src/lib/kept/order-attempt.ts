import type { TabStorage } from './tab-storage.ts'

/** The last submit in this tab: a hash of the payload, and its idempotency key. */
type Attempt = { hash: string; key: string; shownReadyAt?: string | undefined }

/** What the page says about its time changes by itself while somebody waits for an answer. */
type Timed = { shownReadyAt?: string }

export type OrderAttempt = {
  /**
   * The idempotency key for this order. The same order in the same tab keeps its key until it is answered: a reload, a
   * second tap or Back then ask for the outcome of the first submit instead of ordering again.
   */
  keyFor: (payload: unknown, createKey: () => string) => string
  /**
   * The same with what is to be sent: a repeat says the time that the first submit said, because the order that it may
   * have made is one of those that the newest time counts in.
   */
  requestFor: <Payload extends Timed>(payload: Payload, createKey: () => string) => { key: string; body: Payload }
  /** After a final answer the same payload is a new order. */
  forget: () => void
}

const FNV_START = 0xcbf29ce484222325n
const FNV_PRIME = 0x100000001b3n

/** One stored attempt by kind, so that a card payment does not overwrite a cash order under way. */
export function createAttempt(storage: TabStorage, kind: 'order' | 'payment' | 'reservation'): OrderAttempt {
  const stored = `thali_${kind}_attempt`

  function attemptOf(payload: unknown, createKey: () => string, shownReadyAt?: string): Attempt {
    const hash = hashOf(JSON.stringify(payload))
    const last = parseAttempt(storage.read(stored))
    if (last?.hash === hash) return last

    const attempt = { hash, key: createKey(), shownReadyAt }
    storage.write(stored, JSON.stringify(attempt))
    return attempt
  }

  return {
    keyFor: (payload, createKey) => attemptOf(payload, createKey).key,
    requestFor(payload, createKey) {
      const { shownReadyAt, ...order } = payload
      const first = attemptOf(order, createKey, shownReadyAt)
      return { key: first.key, body: { ...payload, ...(shownReadyAt && { shownReadyAt: first.shownReadyAt }) } }
    },
    forget: () => storage.write(stored, null),
  }
}

function parseAttempt(text: string | null): Attempt | null {
  try {
    const { hash, key, shownReadyAt } = JSON.parse(text ?? '{}') as Partial<Attempt>
    return typeof hash === 'string' && typeof key === 'string' ? { hash, key, shownReadyAt } : null
  } catch {
    return null // Unreadable: as if nothing had been sent.
  }
}

/** 64-bit FNV-1a: enough to tell one person's orders apart, and the order cannot be read from it. */
function hashOf(text: string): string {
  let hash = FNV_START
  for (const byte of new TextEncoder().encode(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * FNV_PRIME)
  return hash.toString(16)
}
