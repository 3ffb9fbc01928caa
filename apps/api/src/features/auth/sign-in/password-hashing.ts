import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes, scrypt, type ScryptOptions, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

import { APIError } from 'better-auth/api'
import PQueue from 'p-queue'

const scryptKey = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

/** What deriving a key from a password takes: 128 · 2^logN · r bytes of memory, gone through p times. */
export type PasswordCost = { logN: number; r: number; p: number }

/** 32 MiB and three passes: OWASP's recommendation for scrypt, about a quarter of a second of one core. */
export const PASSWORD_COST: PasswordCost = { logN: 15, r: 8, p: 3 }

const KEY_BYTES = 32
/**
 * In which order passwords are looked at: first of those who were let in before on this device or have proved who they
 * are, then of everybody else who signs in, last of those who sign up. Known and unknown accounts wait alike; the time
 * of an answer must not tell them apart.
 */
const PRIORITY = { known: 2, stranger: 1, newcomer: 0 }
/** How many of each may wait. Those beyond are told to come back; no flood of one kind fills the places of another. */
const MOST_WAITING = { known: 50, stranger: 40, newcomer: 10 }
/** After which a sign-in that found the queue full is worth another try. */
export const RETRY_SECONDS = 5

/**
 * Hashes passwords one at a time on a thread of its own, behind a short queue: a flood of sign-ins takes at most one
 * core, and the order board keeps the rest. Every hash says what it cost, so that a later cost leaves old ones valid.
 */
export function createPasswordHashing(cost: PasswordCost) {
  const queue = new PQueue({ concurrency: 1 })
  const standings = new AsyncLocalStorage<Standing>()

  function isFull(standing: Standing): boolean {
    return queue.sizeBy({ priority: PRIORITY[standing] }) >= MOST_WAITING[standing]
  }

  async function derive(password: string, salt: Buffer, spent: PasswordCost): Promise<Buffer> {
    const standing = standings.getStore() ?? 'known'
    if (isFull(standing)) throw new APIError('TOO_MANY_REQUESTS')
    const derived = () => scryptKey(password.normalize('NFKC'), salt, KEY_BYTES, toScryptOptions(spent))
    return queue.add(derived, { priority: PRIORITY[standing] })
  }

  return {
    /** Whether a password of this standing would be turned away now. */
    isFull,

    /** Runs work; the passwords it hashes wait in the queue of this standing. */
    as: <Result>(standing: Standing, work: () => Promise<Result>): Promise<Result> => standings.run(standing, work),

    async hash(password: string): Promise<string> {
      const salt = randomBytes(16)
      const key = await derive(password, salt, cost)
      return ['scrypt', cost.logN, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$')
    },

    async verify({ hash, password }: { hash: string; password: string }): Promise<boolean> {
      const [scheme, logN, r, p, salt, expected] = hash.split('$')
      if (scheme !== 'scrypt' || !salt || !expected) return false
      const spent = { logN: Number(logN), r: Number(r), p: Number(p) }
      const key = await derive(password, Buffer.from(salt, 'base64url'), spent)
      const stored = Buffer.from(expected, 'base64url')
      return stored.length === key.length && timingSafeEqual(stored, key)
    },
  }
}

function toScryptOptions({ logN, r, p }: PasswordCost): ScryptOptions {
  const N = 2 ** logN
  return { N, r, p, maxmem: 2 * 128 * N * r }
}

/** How well the caller is known, which decides how soon their password is checked. */
export type Standing = keyof typeof PRIORITY

export type PasswordHashing = ReturnType<typeof createPasswordHashing>
