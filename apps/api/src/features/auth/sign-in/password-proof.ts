import { AppError } from '@thali/contracts/errors'
import { APIError } from 'better-auth/api'

import { type PasswordHashing, RETRY_SECONDS } from './password-hashing.ts'
import type { Attempt, SignInAttempts } from './sign-in-attempts.ts'

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
