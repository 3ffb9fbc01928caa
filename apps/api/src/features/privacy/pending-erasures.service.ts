import { localParts } from '@thali/domain/time/zone'

import type { Ageing } from './ageing.service.ts'
import { ofGuest } from './erasable.statements.ts'
import { erasePerson, findOpenMattersOfGuest, isBusy } from './erase.statements.ts'
import type { ErasuresRepository, PendingErasure } from './erasures.repository.ts'
import {
  addressOf,
  eraseAnswersAbout,
  eraseMessagesTo,
  eraseUnpaidPages,
  type GuestContact,
  listAddresses,
  listIds,
} from './guest.statements.ts'
import type { Clock } from '#api/clock.ts'
import type { Database, Transaction } from '#api/database/database.ts'
import { recordAudit } from '#api/database/journal.ts'
import { lockUser } from '#api/features/users/users.statements.ts'

type Deps = {
  db: Database
  erasures: ErasuresRepository
  ageing: Pick<Ageing, 'erase'>
  hashOf: (text: string) => string
  clock: Clock
}

/** Who writes in the log that a restore is followed by the erasures it has taken back. */
const RESTORE = 'restore'

/** Does the erasures that are still to be done: of guests without an account, and all that a restore has taken back. */
export function createPendingErasures({ db, erasures, ageing, hashOf, clock }: Deps) {
  /** Open orders do not stop it: when the account was closed, they had ended. */
  async function eraseAccount({ id, at }: PendingErasure, accountId: string): Promise<void> {
    await db.transaction(async (tx) => {
      const user = await lockUser(tx, accountId)
      if (user?.closedAt === null) {
        await erasePerson(tx, user, { now: at, hashOf })
        await recordAudit(tx, { actor: RESTORE, action: 'account.close', subject: accountId })
      }
      await erasures.add(tx, { id, accountId, at, by: RESTORE })
      await erasures.removePending(tx, id)
    })
  }

  /** Stays pending while something is open. */
  async function eraseGuest({ id, at, subjectHash }: PendingErasure, known: readonly GuestContact[]): Promise<void> {
    const theirs = known.filter((contact) => hashOf(addressOf(contact)) === subjectHash)
    const isOver = await db.transaction(async (tx) => {
      if (await hasOpen(tx, theirs)) return false
      for (const contact of theirs) {
        const addresses = await listAddresses(tx, contact)
        await eraseMessagesTo(tx, addresses)
        await eraseAnswersAbout(tx, [...addresses, ...(await listIds(tx, contact))])
        await eraseUnpaidPages(tx, contact)
      }
      return true
    })
    for (const contact of theirs) await ageing.erase(ofGuest(contact, at))
    await db.transaction(async (tx) => {
      await erasures.add(tx, { id, subjectHash, at, by: RESTORE })
      if (isOver) await erasures.removePending(tx, id)
    })
  }

  async function hasOpen(tx: Transaction, contacts: readonly GuestContact[]): Promise<boolean> {
    const { date: today } = localParts(clock.now())
    for (const contact of contacts) {
      if (isBusy(await findOpenMattersOfGuest(tx, contact, today))) return true
    }
    return false
  }

  return {
    /** Before the product opens after a restore, and every hour. */
    async carryOut(): Promise<void> {
      const pending = await erasures.listPending()
      if (pending.length === 0) return
      const guests = await erasures.listGuestContacts()
      for (const erasure of pending) {
        await (erasure.accountId === null ? eraseGuest(erasure, guests) : eraseAccount(erasure, erasure.accountId))
      }
    },
  }
}

export type PendingErasures = ReturnType<typeof createPendingErasures>
