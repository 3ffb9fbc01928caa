import { randomUUID } from 'node:crypto'

import { AppError } from '@thali/contracts/errors'
import type { CloseAccount, ErasePerson } from '@thali/contracts/people/privacy'
import { CONTACT_WORDS_OF, REFUSAL_WORDS_OF } from '@thali/domain/language/words-of'
import { keptAfterClosing } from '@thali/domain/law/retention'
import { normalizePhone } from '@thali/domain/people/contact-fields'
import { localParts } from '@thali/domain/time/zone'

import {
  erasePerson,
  findOpenMatters,
  findOpenMattersOfGuest,
  isBusy,
  type OpenMatters,
  readHistory,
} from './erase.statements.ts'
import type { ErasuresRepository } from './erasures.repository.ts'
import { addressOf, countOfGuest } from './guest.statements.ts'
import type { PendingErasures } from './pending-erasures.service.ts'
import type { Clock } from '#api/clock.ts'
import type { Database, Transaction } from '#api/database/database.ts'
import type { Idempotency, Submission } from '#api/database/idempotency.ts'
import { recordAudit, recordChange } from '#api/database/journal.ts'
import { lockUser } from '#api/features/users/users.statements.ts'
import type { Owner } from '#api/identity/owner.ts'
import { refusalAt } from '#api/plugins/requests/field-refusal.ts'

type Deps = {
  db: Database
  /** @throws AppError for anything but the owner's own password, or a sign-in that is only minutes old */
  requireOwner: (owner: Owner, given: string | undefined) => Promise<void>
  hashOf: (text: string) => string
  erasures: ErasuresRepository
  pendingErasures: PendingErasures
  idempotency: Idempotency
  clock: Clock
}

type Caller = { actor: string; submission: Submission | null }

/** Closes accounts for good: the person is forgotten, the orders stay (rulings 66, 67). */
export function createCloseAccount({ db, requireOwner, hashOf, erasures, pendingErasures, idempotency, clock }: Deps) {
  /**
   * @throws AppError `user-not-found`, `staff-account`, `account-busy`
   */
  async function close(tx: Transaction, id: string, { actor, isOwn }: { actor: string; isOwn: boolean }) {
    const now = clock.now()
    const user = await lockUser(tx, id)
    if (!user || user.closedAt !== null) throw new AppError('user-not-found')
    if (user.role !== 'customer') throw new AppError('staff-account')
    requireNothingOpen(await findOpenMatters(tx, id, localParts(now).date), isOwn)
    await erasePerson(tx, user, { now, hashOf })
    await erasures.add(tx, { id: randomUUID(), accountId: id, at: now, by: actor })
    await recordChange(tx, { topic: 'account', subject: id })
    await recordAudit(tx, { actor, action: 'account.close', subject: id })
    return readHistory(tx, id)
  }

  return {
    /** @throws AppError as `close` and `requireOwner` */
    async closeOwn({ currentPassword }: CloseAccount['body'], owner: Owner): Promise<CloseAccount['reply']> {
      await requireOwner(owner, currentPassword)
      const had = await db.transaction((tx) => close(tx, owner.account.id, { actor: owner.actor, isOwn: true }))
      return { success: true, kept: keptAfterClosing(had, clock.now()) }
    },

    /**
     * For somebody who asked for it in writing or at the counter. An account is closed; orders and bookings that were made
     * without one lose their person at once.
     *
     * @throws AppError as `close`
     */
    async erase(body: ErasePerson['body'], { actor, submission }: Caller): Promise<ErasePerson['reply']> {
      if ('accountId' in body) {
        return idempotency.once(submission, async (tx) => {
          const { orders, bookings } = await close(tx, body.accountId, { actor, isOwn: false })
          return { success: true, orders, bookings }
        })
      }
      const contact = 'email' in body ? body : { phone: phoneOf(body.phone) }
      const [id, at, subjectHash] = [randomUUID(), clock.now(), hashOf(addressOf(contact))]
      const reply = await idempotency.once(submission, async (tx) => {
        requireNothingOpen(await findOpenMattersOfGuest(tx, contact, localParts(at).date), false)
        const had = await countOfGuest(tx, contact)
        await erasures.add(tx, { id, subjectHash, at, by: actor })
        await erasures.addPending(tx, { id, subjectHash, at, by: actor })
        await recordAudit(tx, { actor, action: 'guest.erase', subject: id })
        return { success: true as const, ...had }
      })
      await pendingErasures.carryOut()
      return reply
    },
  }
}

export type AccountClosing = ReturnType<typeof createCloseAccount>

/** @param isOwn whether the person reads the refusal, or an admin */
function requireNothingOpen(matters: OpenMatters, isOwn: boolean): void {
  if (!isBusy(matters)) return
  const { orders, bookings, pages } = matters
  const open = { orders: orders.length, bookings: bookings.length, pages, isOwn }
  throw new AppError('account-busy', {
    message: (language) => REFUSAL_WORDS_OF[language].account.busy(open),
    details: { orders: orders.map(({ id }) => id), bookings: bookings.map(({ id }) => id) },
  })
}

function phoneOf(typed: string): string {
  const phone = normalizePhone(typed)
  if (phone) return phone
  throw refusalAt('invalid-argument', 'phone', (language) => CONTACT_WORDS_OF[language].phone)
}
