import type { Pool } from '#api/database/database.ts'

const EVERY_MS = 60_000

/** The condition is for other processes that have written it down within the minute. */
const NOTE_USE = `
UPDATE api_keys SET last_used_at = now()
WHERE id = $1 AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute')`

/** Writes down that a key is in use, once a minute. No request waits for it. */
export function createKeyUse({ pool, onError }: { pool: Pool; onError: (error: unknown) => void }) {
  const notedAt = new Map<string, number>()

  return function noteUse(id: string): void {
    const nowMs = performance.now()
    const known = notedAt.get(id)
    if (known !== undefined && nowMs - known < EVERY_MS) return
    notedAt.set(id, nowMs)
    pool.query({ name: 'note-key-use', text: NOTE_USE, values: [id] }).catch(onError)
  }
}
