import { AppError } from '@thali/contracts/errors'
import PQueue from 'p-queue'

import { createSignInFailures } from './sign-in-failures.repository.ts'
import type { Database } from '#api/database/database.ts'
import { networkOf } from '#api/identity/principal.ts'

/** Tight per account and address together, so that nobody can lock an owner out from elsewhere. */
const PER_ACCOUNT_AND_ADDRESS = 5
const PER_ADDRESS = 30
const PER_ACCOUNT_AND_DEVICE = 10
const STRANGERS_AT_A_TIME = 2
const MOST_STRANGERS_WAITING = 100

const SCREEN = 'screen:'

/** One sign-in attempt. `device` is set when the account signed in on this device before, or for `screenOf` somebody. */
export type Attempt = { email: string; address: string; device: string | null }

/** The device of an attempt to confirm a step on the screen of another person who is signed in. */
export function screenOf(actor: string): string {
  return SCREEN + actor
}

/** Counts failed sign-ins in the database, so that neither a new tab nor a restart resets the count. */
export function createSignInAttempts(db: Database, enabled: boolean) {
  const failures = createSignInFailures(db)
  // Guesses at one account wait for the same row; they must not occupy all connections, which the boards need.
  const strangers = new PQueue({ concurrency: STRANGERS_AT_A_TIME })
  const fromDevice = (email: string, device: string) => `${email}|device:${device}`
  const fromAddress = ({ email, address }: Attempt) => `${email}|${networkOf(address)}`
  const anyFromAddress = ({ address }: Attempt) => `*|${networkOf(address)}`
  const fromAnywhere = (email: string) => `${email}|*`

  /** A person who is signed in may guess a colleague's password as often as a stranger, and not more often. */
  const mostFrom = (device: string) => (device.startsWith(SCREEN) ? PER_ACCOUNT_AND_ADDRESS : PER_ACCOUNT_AND_DEVICE)

  return {
    /**
     * Counts the attempt as failed until it succeeds. A known device has its own counter, so that attempts by strangers
     * elsewhere, or on the same network, do not lock the owner out.
     *
     * @throws AppError `too-many-attempts` when a limit is passed, or the account is under attack
     */
    async begin(attempt: Attempt): Promise<void> {
      if (!enabled) return
      const { email, device } = attempt
      if (device) return failures.count(fromDevice(email, device), mostFrom(device))
      if (strangers.size >= MOST_STRANGERS_WAITING) throw new AppError('too-many-attempts', { retryAfter: 5 })
      await strangers.add(async () => {
        await failures.count(anyFromAddress(attempt), PER_ADDRESS)
        await failures.count(fromAddress(attempt), PER_ACCOUNT_AND_ADDRESS)
        await failures.slowDown(fromAnywhere(attempt.email))
      })
    },

    /**
     * The password was right: the guesses of this device, or of this address, are forgotten. Those from elsewhere still
     * count, or every sign-in of the owner would let somebody who guesses begin anew.
     */
    async succeed(attempt: Attempt): Promise<void> {
      if (!enabled) return
      const { email, device } = attempt
      await failures.forget([device ? fromDevice(email, device) : fromAddress(attempt)])
      if (!device) await failures.giveBack([anyFromAddress(attempt), fromAnywhere(email)])
    },

    /** The owner set a new password: earlier guesses no longer delay anybody. */
    async forgive(email: string): Promise<void> {
      await failures.forget([fromAnywhere(email)])
    },

    /** Deletes windows that have passed. */
    forgetOld: failures.forgetOld,
  }
}

export type SignInAttempts = ReturnType<typeof createSignInAttempts>
