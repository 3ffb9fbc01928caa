import { createHmac } from 'node:crypto'

import { AppError } from '@thali/contracts/errors'
import type { GetPin, SetPin } from '@thali/contracts/people/shared-tablets'
import { DEVICE_MISSES, pinProblem } from '@thali/domain/auth/pins'
import { can } from '@thali/domain/auth/roles'
import { formatTime } from '@thali/domain/time/zone'
import { APIError } from 'better-auth/api'

import type { PinsRepository } from './pins.repository.ts'
import type { Clock } from '#api/clock.ts'
import type { Database, Transaction } from '#api/database/database.ts'
import { recordAudit } from '#api/database/journal.ts'
import type { OwnAccess } from '#api/features/auth/own-access.service.ts'
import { type PasswordHashing, RETRY_SECONDS } from '#api/features/auth/sign-in/passwords.ts'
import type { Owner } from '#api/identity/owner.ts'

type Deps = {
  db: Database
  pins: PinsRepository
  hashing: Pick<PasswordHashing, 'hash' | 'verify'>
  /** Not in the database: its table alone does not tell a PIN of four digits. */
  secret: string
  ownAccess: Pick<OwnAccess, 'requirePassword'>
  clock: Clock
}

type Hashed = { hash: string; digits: number }
/** A person at a device, and the PIN that they entered. */
type Entered = { userId: string; pin: string; sessionId: string }

/** One pass of scrypt: with the secret beside it, and people waiting at the counter, it is enough. */
const PASSES = 1

/** PINs of staff for shared tablets: set with the password, proved at a device. */
export function createPins({ db, pins, hashing, secret, ownAccess, clock }: Deps) {
  const keyed = (userId: string, pin: string) =>
    createHmac('sha256', secret).update(`pin.v1\0${userId}\0${pin}`).digest('base64url')

  /** @throws AppError `pin-refused` */
  function requireGood(pin: string): void {
    if (pinProblem(pin) !== null) throw new AppError('pin-refused')
  }

  async function isRight({ userId, pin }: Entered, hash: string): Promise<boolean> {
    return hashing.verify({ hash, password: keyed(userId, pin) }).catch((cause: unknown) => {
      if (cause instanceof APIError) throw new AppError('too-many-attempts', { retryAfter: RETRY_SECONDS, cause })
      throw cause
    })
  }

  /** @throws AppError `pin-refused` */
  async function hashOf(userId: string, pin: string): Promise<Hashed> {
    requireGood(pin)
    return { hash: await hashing.hash(keyed(userId, pin), PASSES), digits: pin.length }
  }

  async function store(tx: Transaction, userId: string, pin: Hashed): Promise<void> {
    await pins.set(tx, userId, pin)
    await recordAudit(tx, { actor: `account:${userId}`, action: 'pin.set', subject: userId })
  }

  return {
    requireGood,
    hashOf,
    store,

    /**
     * Proves a person at a device. Wrong PINs are counted for the person and for the device.
     *
     * @returns how many wrong ones were entered for this person since the last right one
     * @throws AppError `pin-wrong`, `pin-rests`, `password-needed`, `too-many-attempts`
     */
    async prove(entered: Entered): Promise<number> {
      const { userId, sessionId } = entered
      const now = clock.now()
      if (!(await pins.countAtDevice(sessionId, DEVICE_MISSES))) throw new AppError('password-needed')
      const counted = await pins.countOf(userId, now)
      if (counted.kind === 'rests') throw rests(counted.until)
      if (counted.kind === 'none') throw new AppError('pin-wrong')
      const { hash, nth, restsUntil } = counted
      if (!(await isRight(entered, hash))) {
        if (restsUntil === null) throw new AppError('pin-wrong')
        await recordAudit(db, { actor: 'system', action: 'pin.rests', subject: userId, detail: { misses: nth } })
        throw rests(restsUntil)
      }
      const isTaken = await db.transaction(async (tx) => {
        await pins.forgiveDevice(tx, sessionId)
        return pins.forgive(tx, userId, { nth, now: clock.now() })
      })
      if (!isTaken) throw new AppError('pin-rests')
      return nth - 1
    },

    async isSet({ account }: Owner): Promise<GetPin['reply']> {
      return { isSet: await pins.has(account.id) }
    },

    /** @throws AppError `not-staff`, `pin-refused`, `no-password`, `invalid-argument` at the field, `too-many-attempts` */
    async set({ pin, currentPassword }: SetPin['body'], owner: Owner): Promise<SetPin['reply']> {
      const { id, role } = owner.account
      if (!can(role, 'orders.board')) throw new AppError('not-staff')
      requireGood(pin)
      await ownAccess.requirePassword(owner, currentPassword)
      const hashed = await hashOf(id, pin)
      await db.transaction((tx) => store(tx, id, hashed))
      return { success: true }
    },

    async remove({ account: { id }, actor }: Owner): Promise<{ success: true }> {
      await db.transaction(async (tx) => {
        await pins.remove(tx, id)
        await recordAudit(tx, { actor, action: 'pin.remove', subject: id })
      })
      return { success: true }
    },
  }
}

export type Pins = ReturnType<typeof createPins>

function rests(until: Date): AppError {
  const message = `Too many wrong PINs. Use your password, or try again at ${formatTime(until)}.`
  return new AppError('pin-rests', { message, details: { until: until.toISOString() } })
}
