import { randomUUID } from 'node:crypto'

import { AppError } from '@thali/contracts/errors'
import type { ListAddresses, SaveAddress } from '@thali/contracts/people/addresses'
import type { Language } from '@thali/domain/language/languages'
import { ORDER_INPUT_WORDS_OF } from '@thali/domain/language/words-of'
import { checkAddress } from '@thali/domain/orders/order-check'
import { deliveryOf } from '@thali/domain/orders/parse-order'
import { findSameAddress, SAVED_ADDRESSES } from '@thali/domain/people/saved-address'

import type { AddressesRepository } from './addresses.repository.ts'
import { lockUser } from './users.statements.ts'
import type { Clock } from '#api/clock.ts'
import type { Executor, Transaction } from '#api/database/database.ts'
import type { Idempotency, Submission } from '#api/database/idempotency.ts'
import { fieldRefusal } from '#api/plugins/requests/field-refusal.ts'

type Deps = { addresses: AddressesRepository; idempotency: Idempotency; clock: Clock }

/** The delivery addresses that an account has saved. Only the account itself can read them. */
export function createAddressesService({ addresses, idempotency, clock }: Deps) {
  async function list(accountId: string, executor?: Executor): Promise<ListAddresses['reply']> {
    const found = await addresses.list(accountId, executor)
    return {
      addresses: found.map(({ accountId: _own, usedAt, ...address }) => ({ ...address, usedAt: usedAt.toISOString() })),
    }
  }

  /** Two savings at once wait for each other, and nothing is saved for somebody who has just been forgotten. */
  async function lockAccount(tx: Transaction, accountId: string): Promise<void> {
    const user = await lockUser(tx, accountId)
    if (!user || user.deletedAt !== null) throw new AppError('unauthenticated')
  }

  return {
    list: (accountId: string) => list(accountId),

    /**
     * An eleventh address takes the place of the one used longest ago: it is saved with an order, when nobody is there
     * to be asked which one can go.
     *
     * @throws AppError `invalid-argument` with a sentence for every field that is wrong
     */
    async save(
      accountId: string,
      body: SaveAddress['body'],
      submission: Submission | null,
    ): Promise<ListAddresses['reply']> {
      requireAddress(body)
      const wanted = wantedOf(body)
      return idempotency.once(submission, async (tx) => {
        await lockAccount(tx, accountId)
        const saved = await addresses.list(accountId, tx)
        const same = findSameAddress(saved, wanted)
        const tooMany = same ? [] : saved.slice(SAVED_ADDRESSES.most - 1)
        for (const { id } of tooMany) await addresses.remove(tx, accountId, id)
        await addresses.store(tx, {
          id: same?.id ?? randomUUID(),
          accountId,
          address: wanted.address,
          label: wanted.label || (same?.label ?? ''),
          postalCode: wanted.postalCode ?? same?.postalCode ?? null,
          instructions: wanted.instructions ?? same?.instructions ?? null,
          usedAt: clock.now(),
        })
        return list(accountId, tx)
      })
    },

    /** @throws AppError `not-found` */
    async remove(accountId: string, id: string, submission: Submission | null): Promise<ListAddresses['reply']> {
      return idempotency.once(submission, async (tx) => {
        if (!(await addresses.remove(tx, accountId, id))) throw new AppError('not-found')
        return list(accountId, tx)
      })
    },
  }
}

export type AddressesService = ReturnType<typeof createAddressesService>

/**
 * Checks an address by the rules of an order, so that a delivery can be ordered to every saved one.
 *
 * @throws AppError `invalid-argument`
 */
function requireAddress(body: SaveAddress['body']): void {
  if (checkAddress(body).length === 0) return
  throw fieldRefusal('invalid-argument', (language: Language) => checkAddress(body, ORDER_INPUT_WORDS_OF[language]))
}

/** The address in the form in which an order stores it. */
function wantedOf({ label = '', ...body }: SaveAddress['body']) {
  const { address, instructions, postalCode = null } = deliveryOf(body, 'customer')
  return { label: label.trim().normalize('NFC'), address, instructions, postalCode }
}
