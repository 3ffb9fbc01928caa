import { randomUUID } from 'node:crypto'

import { AppError } from '@thali/contracts/errors'
import type {
  CardReaderView,
  ListCardReaders,
  PairCardReader,
  RemoveCardReader,
  RenameCardReader,
} from '@thali/contracts/payments/card-readers'

import type { CardReadersRepository } from './card-readers.repository.ts'
import type { CardReader } from './card-readers.table.ts'
import type { ReaderPaymentsRepository } from './reader-payments.repository.ts'
import type { Clock } from '#api/clock.ts'
import type { Database, Transaction } from '#api/database/database.ts'
import type { Idempotency } from '#api/database/idempotency.ts'
import { recordAudit, recordChange } from '#api/database/journal.ts'
import type { Location } from '#api/features/locations/locations.presenter.ts'
import { findLocation } from '#api/features/locations/locations.statements.ts'
import type { PaymentRequest } from '#api/features/payments/checkouts/new-checkout.ts'
import { toRefusal } from '#api/features/payments/checkouts/settlement.service.ts'
import { PaymentProviderError } from '#api/features/payments/webhooks/provider-error.ts'
import type { StripeGateway } from '#api/features/payments/webhooks/stripe.gateway.ts'
import { placesFor, type Principal, worksAt } from '#api/identity/principal.ts'

type Deps = {
  db: Database
  readers: CardReadersRepository
  rows: Pick<ReaderPaymentsRepository, 'isOnReader'>
  provider: StripeGateway
  idempotency: Idempotency
  clock: Clock
  takesCards: boolean
}

/** The card readers of locations: paired, named and removed by managers. */
export function createCardReaders({ db, readers, rows, provider, idempotency, clock, takesCards }: Deps) {
  async function findOwn(id: string, principal: Principal): Promise<CardReader> {
    const reader = await readers.find(id)
    if (!reader || !worksAt(principal, reader.locationId)) throw new AppError('reader-not-found')
    return reader
  }

  async function isOnline({ id }: CardReader): Promise<boolean | null> {
    try {
      return (await provider.readReader(id)).isOnline
    } catch (error) {
      if (error instanceof PaymentProviderError) return null
      throw error
    }
  }

  async function note(tx: Transaction, reader: CardReader, action: string, { actor }: PaymentRequest): Promise<void> {
    const { id, locationId, label, serial } = reader
    await recordAudit(tx, { actor, action, subject: id, locationId, detail: { label, serial } })
    await recordChange(tx, { topic: 'location', subject: locationId, locationId })
  }

  async function makePlace(location: Location, code: string): Promise<string> {
    try {
      return await withAnotherKey(`place:${location.id}:${code}`, (key) => provider.makePlace(location, key))
    } catch (error) {
      if (!(error instanceof PaymentProviderError) || error.kind !== 'refused') return toRefusal(error)
      const message = `The card provider does not take the address of this location. ${error.message}`
      throw new AppError('reader-code-refused', { message, cause: error })
    }
  }

  /** The provider is asked before the transaction; the same code gives the same reader however often it is asked. */
  async function pairAtProvider({ locationId, label, code }: PairCardReader['body']): Promise<CardReader> {
    const location = await findLocation(db, locationId)
    if (!location) throw new AppError('location-not-found')
    const placeId = (await readers.findPlace(locationId)) ?? (await makePlace(location, code))
    try {
      const paired = await withAnotherKey(`pair:${placeId}:${code}:${label}`, (key) =>
        provider.pairReader({ code, label, placeId, key }),
      )
      return { ...paired, locationId, placeId, label, pairedAt: clock.now(), removedAt: null }
    } catch (error) {
      const isRefused = error instanceof PaymentProviderError && error.kind === 'refused'
      if (isRefused) throw new AppError('reader-code-refused', { cause: error })
      return toRefusal(error)
    }
  }

  return {
    async list(principal: Principal): Promise<ListCardReaders['reply']> {
      const found = await readers.list(placesFor(principal, undefined))
      return { readers: await Promise.all(found.map(async (reader) => toView(reader, await isOnline(reader)))) }
    },

    /** @throws AppError `location-not-found`, `reader-code-refused`, `cards-off`, `payment-unavailable` */
    pair(body: PairCardReader['body'], request: PaymentRequest): Promise<PairCardReader['reply']> {
      if (!takesCards) throw new AppError('cards-off')
      if (!worksAt(request.principal, body.locationId)) throw new AppError('location-not-found')
      return idempotency.orFirstAnswer(request.submission, async () => {
        const reader = await pairAtProvider(body)
        return idempotency.once(request.submission, async (tx) => {
          await readers.pair(tx, reader)
          await note(tx, reader, 'reader.paired', request)
          return { reader: toView(reader, true) }
        })
      })
    },

    /** @throws AppError `reader-not-found`, `payment-unavailable` */
    rename(
      id: string,
      { label }: RenameCardReader['body'],
      request: PaymentRequest,
    ): Promise<RenameCardReader['reply']> {
      return idempotency.orFirstAnswer(request.submission, async () => {
        const reader = { ...(await findOwn(id, request.principal)), label }
        await provider.renameReader(id, label).catch(toRefusal)
        return idempotency.once(request.submission, async (tx) => {
          await readers.change(tx, id, { label })
          await note(tx, reader, 'reader.renamed', request)
          return { reader: toView(reader, null) }
        })
      })
    },

    /** @throws AppError `reader-not-found`, `reader-busy`, `payment-unavailable` */
    remove(id: string, request: PaymentRequest): Promise<RemoveCardReader['reply']> {
      return idempotency.orFirstAnswer(request.submission, async () => {
        const reader = await findOwn(id, request.principal)
        if (await rows.isOnReader(id)) throw new AppError('reader-busy')
        await provider.removeReader(id).catch(toRefusal)
        return idempotency.once(request.submission, async (tx) => {
          await readers.change(tx, id, { removedAt: clock.now() })
          await note(tx, reader, 'reader.removed', request)
          return { success: true as const }
        })
      })
    },
  }
}

/** The provider repeats a server error for its key, also when it is well again, so the second try has another one. */
async function withAnotherKey<Reply>(key: string, ask: (key: string) => Promise<Reply>): Promise<Reply> {
  try {
    return await ask(key)
  } catch (error) {
    if (!(error instanceof PaymentProviderError) || error.kind !== 'broke') throw error
    return ask(`${key}:${randomUUID()}`)
  }
}

export type CardReaders = ReturnType<typeof createCardReaders>

function toView({ id, locationId, label, serial }: CardReader, isOnline: boolean | null): CardReaderView {
  return { id, locationId, label, serial, isOnline }
}
