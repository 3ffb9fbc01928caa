/** The last submit of an order in this tab: what was sent, as a hash, and the key it was sent under. */
type Attempt = { hash: string; key: string }
type Keeping = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const KEY = 'thali_order_attempt'

/**
 * The idempotency key for this order. The same order in the same tab keeps its key until it is answered: a reload, a
 * second tap or the way back then ask for the outcome of the first submit instead of ordering again.
 */
export function attemptKey(keeping: Keeping, payload: unknown, createKey: () => string): string {
  const hash = hashOf(JSON.stringify(payload))
  const last = readAttempt(keeping)
  if (last?.hash === hash) return last.key

  const key = createKey()
  try {
    keeping.setItem(KEY, JSON.stringify({ hash, key } satisfies Attempt))
  } catch {
    // Storage may be full or forbidden; then a key lasts no longer than one submit with its repeats.
  }
  return key
}

/** Once an order is answered for good, the same order again is another order. */
export function forgetAttempt(keeping: Keeping): void {
  try {
    keeping.removeItem(KEY)
  } catch {
    // Where storage is forbidden nothing was kept.
  }
}

function readAttempt(keeping: Keeping): Attempt | null {
  try {
    const { hash, key } = JSON.parse(keeping.getItem(KEY) ?? '{}') as Partial<Attempt>
    return typeof hash === 'string' && typeof key === 'string' ? { hash, key } : null
  } catch {
    return null // Unreadable: as if nothing had been sent.
  }
}

/** 64 bits of FNV-1a: enough to tell a person's orders apart, and nothing of the order can be read from it. */
function hashOf(text: string): string {
  let hash = 0xcbf29ce484222325n
  for (const byte of new TextEncoder().encode(text)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n)
  }
  return hash.toString(16)
}
