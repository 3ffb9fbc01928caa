import { AppError } from '@thali/contracts/errors'
import PQueue from 'p-queue'

import type { Database } from '#api/database/database.ts'
import { createSignInFailures } from './sign-in-failures.repository.ts'
import { networkOf } from '#api/plugins/network.ts'

/** Tight for one account from one address, so that nobody locks a victim out from elsewhere. */
const PER_ACCOUNT_AND_ADDRESS = 5
const PER_ADDRESS = 30
const PER_ACCOUNT_AND_DEVICE = 10
const STRANGERS_AT_A_TIME = 2
const MOST_STRANGERS_WAITING = 100

/** One sign-in attempt. `device` is set when the account signed in on this device before. */
export type Attempt = { email: string; address: string; device: string | null }

/** Counts failed sign-ins in the database, so that neither a new tab nor a restart starts over. */
export function createSignInAttempts(db: Database, enabled: boolean) {
  const failures = createSignInFailures(db)
  // Guesses at one account wait for one row; they must not hold every connection that the boards need.
  const strangers = new PQueue({ concurrency: STRANGERS_AT_A_TIME })
  const fromDevice = (email: string, device: string) => `${email}|device:${device}`
  const fromAddress = ({ email, address }: Attempt) => `${email}|${networkOf(address)}`
  const anyFromAddress = ({ address }: Attempt) => `*|${networkOf(address)}`
  const fromAnywhere = (email: string) => `${email}|*`

  return {
    /**
     * Counts an attempt as failed until it turns out right. A device that is known counts for itself: what strangers
     * try elsewhere, or from the same network, does not shut out the owner.
     *
     * @throws AppError `too-many-attempts` when a limit is passed, or the account is being guessed at
     */
    async begin(attempt: Attempt): Promise<void> {
      if (!enabled) return
      if (attempt.device) return failures.count(fromDevice(attempt.email, attempt.device), PER_ACCOUNT_AND_DEVICE)
      if (strangers.size >= MOST_STRANGERS_WAITING) throw new AppError('too-many-attempts', { retryAfter: 5 })
      await strangers.add(async () => {
        await failures.count(anyFromAddress(attempt), PER_ADDRESS)
        await failures.count(fromAddress(attempt), PER_ACCOUNT_AND_ADDRESS)
        await failures.slowDown(fromAnywhere(attempt.email))
      })
    },

    /** The password was right: the account starts over, and the address gets its attempt back. */
    async succeed(attempt: Attempt): Promise<void> {
      if (!enabled) return
      const { email, device } = attempt
      // On a known device nothing else was counted, and what strangers have tried elsewhere goes on counting.
      const done = device ? [fromDevice(email, device)] : [fromAddress(attempt), fromAnywhere(email)]
      await failures.forget(done)
      if (!device) await failures.giveBack(anyFromAddress(attempt))
    },

    /** The owner has a new password: old guesses at the account no longer delay anybody. */
    async forgive(email: string): Promise<void> {
      await failures.forget([fromAnywhere(email)])
    },

    /** Forgets windows that have passed. */
    forgetOld: failures.forgetOld,
  }
}

export type SignInAttempts = ReturnType<typeof createSignInAttempts>
