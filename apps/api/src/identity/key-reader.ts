import { hash } from 'node:crypto'

import { LRUCache } from 'lru-cache'

import type { Pool } from '#api/database/database.ts'
import { askTogether } from './ask-together.ts'

/** A node that did not revoke a key itself refuses it after this time at the latest. */
const KNOWN_FOR_MS = 1_000
const MOST_KNOWN = 1_000

const FIND_KEYS = `SELECT hash AS asked, id, scope FROM api_keys WHERE hash = ANY($1) AND revoked_at IS NULL`

type KeyRow = { asked: string; id: string; scope: 'customer' | 'admin' }

export type KeyReader = ReturnType<typeof createKeyReader>

/**
 * Finds API keys that are not revoked. A program sends the same key with all its guests' calls, so a key that was found
 * is known for a second instead of being looked up for each.
 */
export function createKeyReader(pool: Pool) {
  const known = new LRUCache<string, KeyRow>({ max: MOST_KNOWN, ttl: KNOWN_FOR_MS })
  const ask = askTogether<KeyRow>((hashes) => pool.query({ name: 'find-keys', text: FIND_KEYS, values: [hashes] }))

  return {
    async find(key: string): Promise<KeyRow | undefined> {
      const hashed = hashKey(key)
      const kept = known.get(hashed)
      if (kept) return kept
      // The second begins before the question: the answer may be that old.
      const start = performance.now()
      const found = await ask(hashed)
      if (found) known.set(hashed, found, { start })
      return found
    },

    /** After a key was revoked by this process. */
    forgetAll: (): void => known.clear(),
  }
}

/** Keys are stored as their hash; a leaked table grants no access. */
export function hashKey(key: string): string {
  return hash('sha256', key, 'base64url')
}
