import type { TabStorage } from '#web/lib/kept/tab-storage.ts'

type Proved = { phone: string; locationId: string }
type Kept = Proved & { proof: string }

const STORED = 'thali_guest_proof'

/**
 * The last proof that a number was confirmed for a location. The server says when it is over: an order whose answer was lost
 * has to be sent again with the proof of the first time, or it would be another request.
 */
export function readGuestProof(storage: TabStorage, { phone, locationId }: Proved): string | null {
  try {
    const kept = JSON.parse(storage.read(STORED) ?? '{}') as Partial<Kept>
    const isSame = kept.phone === phone && kept.locationId === locationId
    return isSame ? (kept.proof ?? null) : null
  } catch {
    return null // Unreadable: the number is confirmed again.
  }
}

export function keepGuestProof(storage: TabStorage, kept: Kept): void {
  storage.write(STORED, JSON.stringify(kept))
}

export function forgetGuestProof(storage: TabStorage): void {
  storage.write(STORED, null)
}
