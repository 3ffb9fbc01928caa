import { LRUCache } from 'lru-cache'

import type { Pool } from '#api/database/database.ts'

const EVERY_MS = 60_000
const MOST_REMEMBERED = 10_000

/** The conditions skip rows that another process updated within the minute. */
const NOTES = {
  key: `
UPDATE api_keys SET last_used_at = now()
WHERE id = $1 AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute')`,
  session: `
UPDATE sessions SET updated_at = now()
WHERE id = $1 AND updated_at < now() - interval '1 minute'`,
}

type Deps = { pool: Pool; of: keyof typeof NOTES; onError: (error: unknown) => void }

/** Records that a key or session is in use, at most once a minute. No request waits for it. */
export function createLastUse({ pool, of, onError }: Deps) {
  const noted = new LRUCache<string, true>({ max: MOST_REMEMBERED, ttl: EVERY_MS })

  return function noteUse(id: string): void {
    if (noted.has(id)) return
    noted.set(id, true)
    pool.query({ name: `note-${of}-use`, text: NOTES[of], values: [id] }).catch(onError)
  }
}
