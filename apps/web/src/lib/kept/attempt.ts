import type { TabStorage } from './tab-storage.ts'

/** The last submit: a hash of the payload, and its idempotency key. */
export type Submit = { hash: string; key: string; shownReadyAt?: string | undefined }

/** Where the last submit is kept, and how one payload is told from another. */
export type Place = {
  read: () => Submit | null
  write: (submit: Submit | null) => void
  hashOf: (text: string) => string
}

/** The ready time on screen changes by itself while a submit is under way. */
type Timed = { shownReadyAt?: string }

export type Attempt = {
  /**
   * The idempotency key for this payload. The same payload keeps its key until it is answered: a second tap, and in the tab
   * a reload or Back, then ask for the outcome of the first submit instead of sending anew.
   */
  keyFor: (payload: unknown) => string
  /**
   * The key and the body. A repeat sends the ready time of the first submit: the time on screen may have grown since,
   * because the kitchen already counts the order of the first.
   */
  requestFor: <Payload extends Timed>(payload: Payload) => { key: string; body: Payload }
  /** After a final answer the same payload is a new submit. */
  forget: () => void
}

const FNV_START = 0xcbf29ce484222325n
const FNV_PRIME = 0x100000001b3n

/** Makes the idempotency keys of a form or a checkout, so that a repeated submit takes effect once. */
export function createAttempt(place: Place, createKey = () => crypto.randomUUID() as string): Attempt {
  function submitOf(payload: unknown, shownReadyAt?: string): Submit {
    const hash = place.hashOf(JSON.stringify(payload))
    const last = place.read()
    if (last?.hash === hash) return last

    const submit = { hash, key: createKey(), shownReadyAt }
    place.write(submit)
    return submit
  }

  return {
    keyFor: (payload) => submitOf(payload).key,
    requestFor(payload) {
      const { shownReadyAt, ...order } = payload
      const first = submitOf(order, shownReadyAt)
      return { key: first.key, body: { ...payload, ...(shownReadyAt && { shownReadyAt: first.shownReadyAt }) } }
    },
    forget: () => place.write(null),
  }
}

/** In the tab, where it survives a reload. By kind, so that a card payment does not replace a cash order under way. */
export function inTab(storage: TabStorage, kind: 'order' | 'payment' | 'reservation'): Place {
  const stored = `thali_${kind}_attempt`
  return {
    read: () => parseSubmit(storage.read(stored)),
    write: (submit) => storage.write(stored, submit && JSON.stringify(submit)),
    hashOf,
  }
}

function parseSubmit(text: string | null): Submit | null {
  try {
    const { hash, key, shownReadyAt } = JSON.parse(text ?? '{}') as Partial<Submit>
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
