import { AppError } from '@thali/contracts/errors'
import type { ListPeopleHere, LockTablet, ShareTablet, SwitchPerson } from '@thali/contracts/people/shared-tablets'
import { can } from '@thali/domain/auth/roles'

import type { PersonHere, PinsRepository } from './pins.repository.ts'
import type { Pins } from './pins.service.ts'
import { endActing, letAct, startSharing } from './shared-tablets.statements.ts'
import type { Database } from '#api/database/database.ts'
import { recordAudit, recordChange } from '#api/database/journal.ts'
import { type PasswordProof } from '#api/features/auth/sign-in/passwords.ts'
import { screenOf } from '#api/features/auth/sign-in/sign-in-attempts.ts'
import type { AccountPrincipal } from '#api/identity/principal.ts'

type Deps = { db: Database; pins: Pins; people: PinsRepository; passwords: PasswordProof }
type Caller = { account: AccountPrincipal; actor: string; address: string }

const DONE = { success: true as const }

/** Devices that several people use, each proved by PIN or password before they act (ruling 61). */
export function createSharedTablets({ db, pins, people, passwords }: Deps) {
  /** @throws AppError `pin-wrong` */
  async function findHere(userId: string, sessionId: string): Promise<PersonHere> {
    const found = (await people.listHere(sessionId)).find(({ id }) => id === userId)
    if (!found) throw new AppError('pin-wrong')
    return found
  }

  /** Who enters a PIN or a password, and with it a new PIN. */
  async function prove(body: SwitchPerson['body'], { account, actor, address }: Caller) {
    const { sessionId } = account
    if ('pin' in body) {
      const { id } = await findHere(body.userId, sessionId)
      return { id, misses: await pins.prove({ ...body, sessionId }), pin: null, by: 'pin' }
    }
    const { newPin, ...signIn } = body
    if (newPin !== undefined) pins.requireGood(newPin)
    // Counted for this screen, as an approval is: wrong passwords here do not lock the person's own devices.
    const id = await passwords.prove(signIn, { address, device: screenOf(actor) })
    await findHere(id, sessionId)
    return { id, misses: 0, pin: newPin === undefined ? null : await pins.hashOf(id, newPin), by: 'password' }
  }

  return {
    /** @throws AppError `shared-tablet` where it does so already, `not-staff` */
    async share({ locksAfterSeconds }: ShareTablet['body'], { account, actor }: Caller): Promise<ShareTablet['reply']> {
      if (account.shared) throw new AppError('shared-tablet')
      if (!can(account.role, 'orders.board')) throw new AppError('not-staff')
      const { id, sessionId, tablet } = account
      await db.transaction(async (tx) => {
        await startSharing(tx, sessionId, { actingId: id, locksAfterS: locksAfterSeconds })
        await recordChange(tx, { topic: 'account', subject: sessionId })
        await recordAudit(tx, {
          actor,
          action: 'device.share',
          subject: id,
          detail: { device: tablet?.name ?? null, locksAfterSeconds },
        })
      })
      return DONE
    },

    /** Nobody for a customer. */
    async list({ sessionId, role: ownRole }: AccountPrincipal): Promise<ListPeopleHere['reply']> {
      if (!can(ownRole, 'orders.board')) return { people: [] }
      const here = await people.listHere(sessionId)
      return {
        people: here.map(({ id, name, role, pinDigits }) => ({
          id,
          name,
          role,
          pinDigits,
          mayAgree: can(role, 'orders.refund'),
        })),
      }
    },

    /**
     * Another person acts from now on. The live feed of the device is opened anew with their rights.
     *
     * @throws AppError `not-shared`, `pin-wrong`, `pin-rests`, `password-needed`, `pin-refused`, `wrong-password`,
     * `account-closed`, `too-many-attempts`
     */
    async switchTo(body: SwitchPerson['body'], caller: Caller): Promise<SwitchPerson['reply']> {
      const { shared, sessionId, tablet } = caller.account
      if (!shared) throw new AppError('not-shared')
      const { id, misses, pin, by } = await prove(body, caller)
      await db.transaction(async (tx) => {
        if (pin !== null) await pins.store(tx, id, pin)
        await letAct(tx, sessionId, id)
        await recordChange(tx, { topic: 'account', subject: sessionId })
        await recordAudit(tx, {
          actor: `account:${id}`,
          action: 'device.switch',
          subject: id,
          detail: { device: tablet?.name ?? null, by },
        })
      })
      return { misses }
    },

    /** @throws AppError `not-shared` */
    async lock({ openMinutes = 0 }: LockTablet['body'], { account, actor }: Caller): Promise<LockTablet['reply']> {
      const { shared, sessionId, tablet } = account
      if (!shared) throw new AppError('not-shared')
      if (shared.state === 'locked') return DONE
      await db.transaction(async (tx) => {
        await endActing(tx, sessionId)
        await recordChange(tx, { topic: 'account', subject: sessionId })
        if (openMinutes === 0) return
        // Without a network nothing locks: taps made meanwhile stand in the name of the person before.
        const detail = { device: tablet?.name ?? null, openMinutes }
        await recordAudit(tx, { actor, action: 'device.stayed-open', subject: account.id, detail })
      })
      return DONE
    },
  }
}

export type SharedTablets = ReturnType<typeof createSharedTablets>
