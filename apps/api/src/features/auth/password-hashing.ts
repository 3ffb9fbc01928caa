import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

import { APIError } from 'better-auth/api'
import PQueue from 'p-queue'

/** 32 MiB and three passes: OWASP's recommendation for scrypt, about a quarter of a second of one core. */
const COST = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 }
const KEY_BYTES = 32
/** Sign-ins beyond this wait nowhere: they are told to come back. */
const LONGEST_QUEUE = 50
/** After which a sign-in that found the queue full is worth another try. */
export const RETRY_SECONDS = 5

/**
 * Hashes passwords one at a time on a thread of its own, behind a short queue: a flood of sign-ins takes at most one
 * core, and the order board keeps the rest.
 */
export function createPasswordHashing() {
  const queue = new PQueue({ concurrency: 1 })

  async function derive(password: string, salt: Buffer): Promise<Buffer> {
    if (queue.size >= LONGEST_QUEUE) throw new APIError('TOO_MANY_REQUESTS')
    return queue.add(
      () =>
        new Promise<Buffer>((resolve, reject) => {
          scrypt(password.normalize('NFKC'), salt, KEY_BYTES, COST, (error, key) =>
            error ? reject(error) : resolve(key),
          )
        }),
    )
  }

  return {
    async hash(password: string): Promise<string> {
      const salt = randomBytes(16)
      const key = await derive(password, salt)
      return `scrypt$${salt.toString('base64url')}$${key.toString('base64url')}`
    },

    async verify({ hash, password }: { hash: string; password: string }): Promise<boolean> {
      const [scheme, salt, expected] = hash.split('$')
      if (scheme !== 'scrypt' || !salt || !expected) return false
      const key = await derive(password, Buffer.from(salt, 'base64url'))
      const stored = Buffer.from(expected, 'base64url')
      return stored.length === key.length && timingSafeEqual(stored, key)
    },
  }
}

export type PasswordHashing = ReturnType<typeof createPasswordHashing>
