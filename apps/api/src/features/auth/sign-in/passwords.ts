import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes, scrypt, type ScryptOptions, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

import { AppError } from '@thali/contracts/errors'
import { APIError } from 'better-auth/api'
import PQueue from 'p-queue'

import type { Attempt, SignInAttempts } from './sign-in-attempts.ts'

const scryptKey = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

/** Cost of deriving a key with scrypt: 128 · 2^logN · r bytes of memory, traversed p times. */
export type PasswordCost = { logN: number; r: number; p: number }

/** 32 MiB and three passes: OWASP's recommendation for scrypt, about a quarter of a second of one core. */
export const PASSWORD_COST: PasswordCost = { logN: 15, r: 8, p: 3 }

const KEY_BYTES = 32
/**
 * Order in which waiting passwords are checked: first devices that are known or callers who proved who they are, then
 * other sign-ins, then sign-ups. Known and unknown accounts wait alike, because response times must not tell them
 * apart.
 */
const PRIORITY = { known: 2, stranger: 1, newcomer: 0 }
/**
 * Longest queue per kind. Further requests are told to retry, so a flood of one kind cannot take the places of another.
 */
const MOST_WAITING = { known: 50, stranger: 40, newcomer: 10 }
/** After a full queue, a sign-in is worth retrying after this many seconds. */
export const RETRY_SECONDS = 5

/**
 * Hashes passwords one at a time on a thread of its own, behind a short queue: a flood of sign-ins takes at most one
 * core, and the order board keeps the rest. Each hash stores its cost, so old hashes stay valid when the cost is
 * raised.
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
    /** Whether a password of this priority would be refused now. */
    isFull,

    /** Runs work; the passwords it hashes wait in the queue of this priority. */
    as: <Result>(standing: Standing, work: () => Promise<Result>): Promise<Result> => standings.run(standing, work),

    async hash(password: string, passes = cost.p): Promise<string> {
      const salt = randomBytes(16)
      const key = await derive(password, salt, { ...cost, p: passes })
      return ['scrypt', cost.logN, cost.r, passes, salt.toString('base64url'), key.toString('base64url')].join('$')
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

/** How well the caller is known. Decides how soon the password is checked. */
export type Standing = keyof typeof PRIORITY

export type PasswordHashing = ReturnType<typeof createPasswordHashing>

/** Finds the account of an e-mail address. */
type PeopleReader = {
  findByEmail(email: string): Promise<{ id: string; isActive: boolean; deletedAt: Date | null } | undefined>
}
type Deps = {
  people: PeopleReader
  findPasswordHash: (accountId: string) => Promise<string | undefined>
  hashing: PasswordHashing
  attempts: SignInAttempts
}

/** Where somebody proves who they are. */
export type SignInPlace = Omit<Attempt, 'email'>

/**
 * Checks e-mail and password of a person who confirms a step on somebody else's screen, or signs a tablet in. Attempts
 * count like sign-in attempts. A known device has a count of its own, and so has the screen of a colleague.
 */
export function createPasswordProof({ people, findPasswordHash, hashing, attempts }: Deps) {
  async function find(email: string): Promise<{ id: string; hash: string; isClosed: boolean } | undefined> {
    const person = await people.findByEmail(email)
    const hash = person && (await findPasswordHash(person.id))
    return hash ? { id: person.id, hash, isClosed: !person.isActive || person.deletedAt !== null } : undefined
  }

  async function isRight(password: string, hash: string | undefined): Promise<boolean> {
    if (hash !== undefined) return hashing.verify({ hash, password })
    // An unknown address takes as long as a wrong password.
    await hashing.hash(password)
    return false
  }

  return {
    /**
     * The id of the account.
     *
     * @throws AppError `wrong-password`, `too-many-attempts`, and only after the right password `account-closed`
     */
    async prove({ email, password }: { email: string; password: string }, place: SignInPlace): Promise<string> {
      const attempt = { email, ...place }
      await attempts.begin(attempt)
      const known = await find(email)
      const isProved = await isRight(password, known?.hash).catch((error: unknown) => {
        if (error instanceof APIError)
          throw new AppError('too-many-attempts', { retryAfter: RETRY_SECONDS, cause: error })
        throw error
      })
      if (!known || !isProved) throw new AppError('wrong-password')
      await attempts.succeed(attempt)
      if (known.isClosed) throw new AppError('account-closed')
      return known.id
    },
  }
}

export type PasswordProof = ReturnType<typeof createPasswordProof>
